import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { parseTheme, THEME_COOKIE } from "../../src/rules/frame/theme.ts";

/** The colours are those of src/ui/tokens.css. */
const style = `:root { color-scheme: light dark; font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
[data-theme="light"] { color-scheme: light }
[data-theme="dark"] { color-scheme: dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; box-sizing: border-box; background: light-dark(#f5f6f8, #0e1116); color: light-dark(#141a24, #e7eaf0); text-align: center }
main { display: grid; justify-items: center; gap: .75rem; box-sizing: border-box; width: 100%; max-width: 31rem; padding: 2.5rem 1.5rem; border: 1px solid light-dark(#dfe3e9, #2a313d); border-radius: .625rem; background: light-dark(#fff, #161a21) }
svg { fill: none; stroke: #fff; stroke-width: 2; stroke-linecap: round }
rect { fill: light-dark(#2f55d4, #4a69ee); stroke: none }
h1 { font-size: 1.125rem; font-weight: 600; line-height: 1.25; margin: 0 }
p { margin: 0; color: light-dark(#556072, #a3adbd) }
a { margin-top: .75rem; padding: .5rem 1rem; border-radius: .375rem; background: light-dark(#2f55d4, #4a69ee); color: #fff; font-weight: 500; text-decoration: none }
a + a { margin-top: 0; background: none; color: light-dark(#2f55d4, #9db1ff) }
a:focus-visible { outline: 2px solid light-dark(#2f55d4, #9db1ff); outline-offset: 2px }`;

const logo = `<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><rect width="28" height="28" rx="7"/><path d="M5.5 19.5c3.2 0 3.7-3 5.6-7.2 1.7-3.8 4.3-3.8 5.9.1 1.2 2.9 2 4.4 5.5 4.6M5.5 22.5h17"/></svg>`;

interface PlainLink {
  label: string;
  href: string;
}

/** A page without scripts, for errors during sign-in, wrong addresses, or before the portal's page is built. */
export function sendPlainPage(
  reply: FastifyReply,
  status: number,
  message: string,
  links: readonly PlainLink[] = [{ label: "Try again", href: "/report" }],
): FastifyReply {
  const anchors = links.map(({ label, href }) => `<a href="${href.replaceAll("&", "&amp;")}">${label}</a>`).join("");
  const text = message.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const nonce = randomBytes(16).toString("base64");
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Risk Insight</title><style nonce="${nonce}">${style}</style><main>${logo}<h1>Risk Insight</h1><p>${text}</p>${anchors}</main></html>`;
  return reply
    .code(status)
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .type("text/html; charset=utf-8")
    .send(applyTheme(html, reply.request));
}

/** Writes the theme that the person chose into a page, so that it applies from the first paint on. */
export function applyTheme(html: string, { server, headers }: FastifyRequest): string {
  const theme = parseTheme(server.parseCookie(headers.cookie ?? "")[THEME_COOKIE]);
  return theme === "system" ? html : html.replace("<html", `<html data-theme="${theme}"`);
}
