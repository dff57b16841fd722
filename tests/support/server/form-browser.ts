/** Follows redirects and submits forms of another site, as a browser without scripts does. */
export class FormBrowser {
  readonly #cookies = new Map<string, string>();
  /** Redirects to addresses that start with this are returned, not followed. */
  readonly #home: string;

  constructor(home: string) {
    this.#home = home;
  }

  /** Resolves to the address at home that the site redirects to, or to the page that it shows. */
  async open(url: string, init: RequestInit = {}): Promise<{ home?: URL; page: string; url: string }> {
    const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const headers = { accept: "text/html", cookie, origin: new URL(url).origin };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const setCookie of response.headers.getSetCookie()) this.#store(setCookie);
    const location = response.headers.get("location");
    if (location === null) return { page: await response.text(), url };
    const target = new URL(location, url);
    return target.href.startsWith(this.#home) ? { home: target, page: "", url } : this.open(target.href);
  }

  /** Submits the first form of a page: its own hidden values, and the given ones. */
  submit({ page, url }: { page: string; url: string }, values: Record<string, string> = {}) {
    const form = /<form[^]*?<\/form>/i.exec(page)?.[0];
    if (form === undefined) throw new Error(`This page has no form: ${page.slice(0, 300)}`);
    const hidden = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/gi)].map(
      ([input]) => [readAttribute(input, "name") ?? "", decode(readAttribute(input, "value") ?? "")] as const,
    );
    const action = decode(readAttribute(form.slice(0, form.indexOf(">")), "action") ?? "");
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...values });
    return this.open(new URL(action.replace(/^#$/, ""), url).href, { method: "POST", body });
  }

  #store(setCookie: string): void {
    const [pair = ""] = setCookie.split(";");
    const separator = pair.indexOf("=");
    const [name, value] = [pair.slice(0, separator), pair.slice(separator + 1)];
    if (value === "" || value === "0") this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

const readAttribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag)?.[1];

const decode = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
