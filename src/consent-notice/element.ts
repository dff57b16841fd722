/** An element with attributes and children, made without any text that a browser would have to read as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export function button(text: string, look: "quiet" | "plain" | "accent", act: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", class: `consent-button consent-${look}` }, text);
  made.addEventListener("click", act);
  return made;
}
