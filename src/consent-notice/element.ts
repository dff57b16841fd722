/** Creates an element from nodes and plain text: the page's Trusted Types policy does not allow markup in strings. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function createButton(text: string, look: "quiet" | "plain" | "accent", onClick: () => void): HTMLButtonElement {
  const button = createElement("button", { type: "button", class: `consent-button consent-${look}` }, text);
  button.addEventListener("click", onClick);
  return button;
}
