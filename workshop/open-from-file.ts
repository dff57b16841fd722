// Starts a page of the workshop that was opened from a file, where browsers refuse modules, fetching and cookies. The
// build writes this script beside the page, without its types.

/** What the build took out of the page: the modules that it starts, the code of each, and the texts that it fetches. */
declare const packedPage: { entries: string[]; modules: Record<string, string>; texts: Record<string, string> };

const { entries, modules, texts } = packedPage;
const folder = new URL("./", location.href).href;

const appendToHead = document.head.appendChild.bind(document.head);
document.head.appendChild = <Child extends Node>(child: Child): Child => {
  if (!(child instanceof HTMLLinkElement)) return appendToHead(child);
  child.removeAttribute("crossorigin");
  return child.rel === "modulepreload" ? child : appendToHead(child);
};

const fetchFromNetwork = window.fetch;
window.fetch = (input, init) => {
  const { href } = new URL(input instanceof Request ? input.url : input, location.href);
  const text = href.startsWith(folder) ? texts[href.slice(folder.length)] : undefined;
  if (text === undefined) return fetchFromNetwork(input, init);
  return Promise.resolve(new Response(text, { headers: { "content-type": "application/json" } }));
};

const cookies = new Map<string, string>();
Object.defineProperty(document, "cookie", {
  get: () => [...cookies].map((pair) => pair.join("=")).join("; "),
  set: (cookie: string) => {
    const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0/.test(cookie)) cookies.delete(name);
    else cookies.set(name, value);
  },
});

// The folder's own address would list its files. Storybook itself follows the links of its documentation pages.
addEventListener(
  "click",
  ({ target }) => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    const [, search] = /^\.\/(\?.*)$/.exec(link?.getAttribute("href") ?? "") ?? [];
    if (search) link?.setAttribute("href", `./index.html${search}`);
  },
  { capture: true },
);

const imports = Object.entries(modules).map(([path, code]) => [
  `packed/${path}`,
  URL.createObjectURL(new Blob([code], { type: "text/javascript" })),
]);
const importMap = document.createElement("script");
importMap.type = "importmap";
importMap.textContent = JSON.stringify({ imports: Object.fromEntries(imports) as Record<string, string> });
appendToHead(importMap);

async function start(): Promise<void> {
  for (const entry of entries) await import(/* @vite-ignore */ `packed/${entry}`);
}
void start();
