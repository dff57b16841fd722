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

export const SCRIPT_VISIBLE: readonly string[] = [...AUTH_COOKIES, XSRF_COOKIE];

/** As much of a browser as the server can see: cookies kept, redirects followed one by one. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly seen: string[] = [];
  #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** The same person's next request, answered by another server. */
  moveTo(app: FastifyInstance): void {
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
    this.seen.push(response.body, JSON.stringify(response.headers));
    return response;
  }

  get(url: string): Promise<LightMyRequestResponse> {
    return this.send({ method: "GET", url });
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

  writeHeaders(): Record<string, string> {
    return {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-xsrf-token": this.cookies.get(XSRF_COOKIE) ?? "",
      "idempotency-key": randomUUID(),
    };
  }

  async authorizeUrl(change: Record<string, string> = {}): Promise<string> {
    const settings = (await this.get("/serverside/api/settings/getauthcodeflowsettings")).json<LoginSettings>();
    const url = new URL(settings.oauthCodeUrl);
    const asked = {
      response_type: "code",
      client_id: settings.clientId,
      scope: settings.scopes,
      redirect_uri: settings.redirectUrl,
      state: `${settings.appSchemeDomain}/report`,
      ...change,
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    return url.pathname + url.search;
  }

  /** To the provider and back: the address of the callback, not yet visited. */
  async askProvider(): Promise<string> {
    const toProvider = await this.get(await this.authorizeUrl());
    this.seen.push(String(toProvider.headers.location));
    const answered = await fetch(String(toProvider.headers.location), { redirect: "manual" });
    const callback = new URL(answered.headers.get("location") ?? "");
    return callback.pathname + callback.search;
  }

  async signIn(): Promise<LightMyRequestResponse> {
    return this.get(await this.askProvider());
  }
}
