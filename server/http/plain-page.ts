import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 1rem; padding: 2rem; box-sizing: border-box; text-align: center }
h1 { font-size: 1.25rem; font-weight: 600; margin: 0 }
p { margin: 0; max-width: 28rem }
a { color: inherit; padding: .6rem 1.4rem; border: 1px solid; border-radius: .5rem; text-decoration: none }`;

/** A page without scripts, for errors during sign-in or before the portal's page is built. */
export function sendPlainPage(reply: FastifyReply, status: number, message: string): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .code(status)
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Risk Insight</title><style nonce="${nonce}">${style}</style><main><h1>Risk Insight</h1></main><p>${message}</p><a href="/report">Try again</a></html>`,
    );
}
