import { XSRF_COOKIE } from "../../../src/rules/session/cookie-names.ts";
import { createAuthorizeUrl, type LoginSettings } from "./test-browser.ts";

/** A client with cookies that uses real sockets and signs in through the pages of the local identity provider. */
export class HttpClient {
  readonly origin: string;
  readonly #cookiesByHost = new Map<string, Map<string, string>>();

  constructor(origin: string) {
    this.origin = origin;
  }

  /** A client with the same cookies for another server of the same portal. */
  withOrigin(origin: string): HttpClient {
    const client = new HttpClient(origin);
    for (const [name, value] of this.#cookiesFor(this.origin)) client.#cookiesFor(origin).set(name, value);
    return client;
  }

  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { ...(init.headers as Record<string, string>), cookie: this.cookieHeader(url) },
    });
    const cookies = this.#cookiesFor(url);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  get(path: string): Promise<Response> {
    return this.request(this.origin + path);
  }

  write(method: "POST" | "DELETE", path: string, body: object | undefined, idempotencyKey: string): Promise<Response> {
    return this.request(this.origin + path, {
      method,
      headers: { ...this.writeHeaders(), "idempotency-key": idempotencyKey },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  /** The headers that the page sends with a write. */
  writeHeaders(): Record<string, string> {
    return {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-xsrf-token": this.#cookiesFor(this.origin).get(XSRF_COOKIE) ?? "",
    };
  }

  /** Resolves to the URL where the sign-in ended. */
  async signIn(personId: string): Promise<string> {
    const settings = await this.get("/serverside/api/settings/getauthcodeflowsettings");
    const url = createAuthorizeUrl((await settings.json()) as LoginSettings);
    return this.#followSignIn(url.href, personId);
  }

  async #followSignIn(url: string, personId: string): Promise<string> {
    const response = await this.request(url);
    const location = response.headers.get("location");
    if (location === `${this.origin}/report`) return location;
    if (location !== null) return this.#followSignIn(new URL(location, url).href, personId);
    if (!(await response.text()).includes('name="person"')) return url;
    const chosen = await this.request(url, { method: "POST", body: new URLSearchParams({ person: personId }) });
    return this.#followSignIn(new URL(chosen.headers.get("location") ?? "", url).href, personId);
  }

  cookieHeader(url: string): string {
    return [...this.#cookiesFor(url)].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #cookiesFor(url: string): Map<string, string> {
    const { host } = new URL(url);
    const cookies = this.#cookiesByHost.get(host) ?? new Map<string, string>();
    this.#cookiesByHost.set(host, cookies);
    return cookies;
  }
}
