import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { THEME_COOKIE } from "../../src/rules/frame/theme.ts";
import { SHELL_PATH, WORKER_PATH } from "../../src/rules/service-worker.ts";
import { type AllowedOrigins, createPagePolicy, reportingEndpoints } from "../http/headers.ts";

/** Where a worker is installed already, it removes itself and what it kept. */
const REMOVAL = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The worker cannot read cookies, so the page itself applies the theme before its first paint. */
const THEME_SCRIPT = `(m=>{if(m)document.documentElement.dataset.theme=m[1]})(/(?:^|; )${THEME_COOKIE}=(light|dark)/.exec(document.cookie))`;
const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

interface WorkerOptions {
  root: string;
  /** The page with its settings, and nonces to be filled in. */
  page: string;
  allowedOrigins: AllowedOrigins;
  isOn: boolean;
}

/** The service worker of the portal, and the page that it keeps: without data, and the same for everybody. */
export function registerServiceWorker(app: FastifyInstance, { root, page, allowedOrigins, isOn }: WorkerOptions): void {
  const file = join(root, WORKER_PATH);
  const shell = createShell(page);
  const worker =
    isOn && existsSync(file)
      ? readFileSync(file, "utf8").replace("__VERSION__", hash(shell, "hex").slice(0, 16))
      : REMOVAL;
  app.get(WORKER_PATH, (_request, reply) =>
    reply
      .headers({ "content-security-policy": "default-src 'none'; connect-src 'self'", "cache-control": "no-cache" })
      .type("text/javascript; charset=utf-8")
      .send(worker),
  );
  const scriptHashes = [...shell.matchAll(INLINE_SCRIPT)].map(([, code = ""]) => `'sha256-${hash(code, "base64")}'`);
  app.get(SHELL_PATH, (_request, reply) =>
    reply
      .headers({
        "content-security-policy": createPagePolicy(
          { scripts: scriptHashes, styles: ["'nonce-__NONCE__'"] },
          allowedOrigins,
        ),
        ...reportingEndpoints,
        "cache-control": "no-cache",
      })
      .type("text/html; charset=utf-8")
      .send(shell),
  );
}

const hash = (text: string, encoding: "base64" | "hex") => createHash("sha256").update(text).digest(encoding);

/** Scripts are allowed by their hashes. The worker fills in a new nonce for the styles of each page. */
const createShell = (page: string): string =>
  page
    .replaceAll(/(<(?:script|link)[^>]*) nonce="__NONCE__"/g, "$1")
    .replace("<html", "<html data-from-worker")
    .replace("<head>", `<head><script>${THEME_SCRIPT}</script>`);
