import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as rest } from "node:timers/promises";
import { XSRF_COOKIE } from "../../../src/rules/session/cookie-names.ts";
import type { LoginSettings } from "./test-browser.ts";

/** As `npm start` and the image give them: what a long answer leaves behind is collected young, and stops nobody. */
export const nodeFlags = ["--max-semi-space-size=16"];

/** The server as `npm start` runs it: a process of its own, on its stand-ins. */
export async function startServer(env: Record<string, string>, within = 30_000) {
  const child = spawn(process.execPath, [...nodeFlags, "server/main.ts"], {
    env: { PATH: process.env["PATH"] ?? "", WEB_ROOT: "tests/support/server/web", ...env },
  });
  const said: string[] = [];
  child.stdout.on("data", (chunk) => said.push(String(chunk)));
  child.stderr.on("data", (chunk) => said.push(String(chunk)));
  const origin = `http://localhost:${env["PORT"]}`;
  const latest = Date.now() + within;
  while (child.exitCode === null && !(await isReady(origin))) {
    if (Date.now() > latest) {
      child.kill("SIGKILL");
      throw new Error(`The server was not ready within ${within} ms: ${said.join("")}`);
    }
    await rest(25);
  }
  return { child, said: () => said.join(""), origin, stop: (signal: NodeJS.Signals) => stop(child, signal) };
}

export type Server = Awaited<ReturnType<typeof startServer>>;

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, "exit");
  child.kill(signal);
  const [code] = (await gone) as [number | null];
  return code;
}

/** Three ports in a row: the portal's and its stand-ins'. Below those that the system gives out by itself. */
export async function sparePorts(): Promise<number> {
  const base = 20_000 + 3 * Math.floor(Math.random() * 4000);
  const taken = await Promise.all([base, base + 1, base + 2].map(isTaken));
  return taken.includes(true) ? sparePorts() : base;
}

async function isTaken(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1");
  const free = await Promise.race([once(probe, "listening").then(() => true), once(probe, "error").then(() => false)]);
  probe.close();
  return !free;
}

/** A visitor with cookies, over real sockets, through the genuine stand-in's pages. */
export class Visitor {
  readonly origin: string;
  readonly #jars = new Map<string, Map<string, string>>();

  constructor(origin: string) {
    this.origin = origin;
  }

  async go(address: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(address, {
      ...init,
      redirect: "manual",
      headers: { ...(init.headers as Record<string, string>), cookie: this.cookieFor(address) },
    });
    const jar = this.#jarOf(address);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  get(path: string): Promise<Response> {
    return this.go(this.origin + path);
  }

  write(method: "POST" | "DELETE", path: string, body: object | undefined, key: string): Promise<Response> {
    return this.go(this.origin + path, {
      method,
      headers: { ...this.writeHeaders(), "idempotency-key": key },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  /** What the page's own script sends with a write. */
  writeHeaders(): Record<string, string> {
    return {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-xsrf-token": this.#jarOf(this.origin).get(XSRF_COOKIE) ?? "",
    };
  }

  async signIn(person: string): Promise<string> {
    const settings = (await (
      await this.get("/serverside/api/settings/getauthcodeflowsettings")
    ).json()) as LoginSettings;
    const start = new URL(settings.oauthCodeUrl);
    const asked = {
      response_type: "code",
      client_id: settings.clientId,
      scope: settings.scopes,
      redirect_uri: settings.redirectUrl,
      state: `${settings.appSchemeDomain}/report`,
    };
    for (const [name, value] of Object.entries(asked)) start.searchParams.set(name, value);
    return this.#follow(start.href, person);
  }

  async #follow(address: string, person: string): Promise<string> {
    const response = await this.go(address);
    const location = response.headers.get("location");
    if (location === `${this.origin}/report`) return location;
    if (location !== null) return this.#follow(new URL(location, address).href, person);
    if (!(await response.text()).includes("Choose an account.")) return address;
    const chosen = await this.go(address, { method: "POST", body: new URLSearchParams({ person }) });
    return this.#follow(new URL(chosen.headers.get("location") ?? "", address).href, person);
  }

  cookieFor(address: string): string {
    return [...this.#jarOf(address)].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #jarOf(address: string): Map<string, string> {
    const { host } = new URL(address);
    const jar = this.#jars.get(host) ?? new Map<string, string>();
    this.#jars.set(host, jar);
    return jar;
  }
}
