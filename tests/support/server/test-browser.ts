import { randomUUID } from "node:crypto";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { AUTH_COOKIES, XSRF_COOKIE } from "../../../src/rules/session/cookie-names.ts";

export interface LoginSettings {
  oauthCodeUrl: string;
  clientId: string;
  scopes: string;
  redirectUrl: string;
  appSchemeDomain: string;
}

export const READABLE_COOKIES: readonly string[] = [...AUTH_COOKIES, XSRF_COOKIE];

/** The URL with which the page starts a sign-in. */
export function createAuthorizeUrl(settings: LoginSettings, changes: Record<string, string> = {}): URL {
  const url = new URL(settings.oauthCodeUrl);
  const parameters = {
    response_type: "code",
    client_id: settings.clientId,
    scope: settings.scopes,
    redirect_uri: settings.redirectUrl,
    state: `${settings.appSchemeDomain}/report`,
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/** What a browser sends when a person opens a page. */
export const navigationHeaders = {
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
  "sec-fetch-site": "none",
};

/** Stores cookies as a browser does, and sends requests to a server that does not listen. Follows no redirects. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** The headers and body of every response. */
  readonly received: string[] = [];
  #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Another browser with the cookies that this one has now. It can send them to another server. */
  clone(app = this.#app): TestBrowser {
    const clone = new TestBrowser(app);
    for (const [name, value] of this.cookies) clone.cookies.set(name, value);
    return clone;
  }

  /** Sends further requests to another server. */
  switchToApp(app: FastifyInstance): void {
    this.#app = app;
  }

  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await this.#app.inject({
      ...options,
      headers: { ...(cookie === "" ? {} : { cookie }), ...options.headers },
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= 0)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    this.received.push(response.body, JSON.stringify(response.headers));
    return response;
  }

  get(url: string): Promise<LightMyRequestResponse> {
    return this.send({ method: "GET", url });
  }

  /** Opens a page as in the address bar. */
  navigate(url: string): Promise<LightMyRequestResponse> {
    return this.send({ method: "GET", url, headers: navigationHeaders });
  }

  write(
    method: "POST" | "DELETE",
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    return this.send({
      method,
      url,
      ...(body ? { payload: body } : {}),
      headers: { ...this.writeHeaders(), ...headers },
    });
  }

  post(url: string, body: object, headers?: Record<string, string>): Promise<LightMyRequestResponse> {
    return this.write("POST", url, body, headers);
  }

  /** The headers that the page sends with a write. */
  writeHeaders(): Record<string, string> {
    return {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-xsrf-token": this.cookies.get(XSRF_COOKIE) ?? "",
      "idempotency-key": randomUUID(),
    };
  }

  async loadAuthorizePath(changes?: Record<string, string>): Promise<string> {
    const settings = (await this.get("/serverside/api/settings/getauthcodeflowsettings")).json<LoginSettings>();
    const url = createAuthorizeUrl(settings, changes);
    return url.pathname + url.search;
  }

  /** Goes to the provider and back. Resolves to the path of the callback, which is not visited yet. */
  async loadCallbackPath(): Promise<string> {
    const toProvider = await this.get(await this.loadAuthorizePath());
    if (toProvider.statusCode !== 302) throw new Error(`No sign-in began: ${toProvider.statusCode} ${toProvider.body}`);
    this.received.push(String(toProvider.headers.location));
    const response = await fetch(String(toProvider.headers.location), { redirect: "manual" });
    const callback = new URL(response.headers.get("location") ?? "");
    return callback.pathname + callback.search;
  }

  async signIn(): Promise<LightMyRequestResponse> {
    return this.get(await this.loadCallbackPath());
  }
}
