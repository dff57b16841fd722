import { randomBytes } from "node:crypto";

const style = `
:root { color-scheme: light dark; --ink: light-dark(#16213a, #e8ecf5); --quiet: light-dark(#5a6680, #9aa6c0); --ground: light-dark(#eef1f7, #0d1220); --card: light-dark(#fff, #161d30); --line: light-dark(#d8deea, #2b3550); --accent: light-dark(#1f4fd1, #8fb0ff); font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; color: var(--ink); background: var(--ground) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem 1rem }
main { width: min(27rem, 100%); background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 2rem 1.75rem 1.5rem; box-shadow: 0 1px 2px rgb(0 0 0 / .04), 0 12px 32px rgb(10 20 50 / .08) }
.brand { display: flex; align-items: center; gap: .6rem; font-weight: 650; letter-spacing: -.01em; margin: 0 0 1.5rem }
.brand svg { width: 1.75rem; height: 1.75rem; fill: var(--accent) }
h1 { font-size: 1.35rem; line-height: 1.25; letter-spacing: -.015em; margin: 0 0 .3rem; font-weight: 650 }
p { margin: 0; color: var(--quiet) }
ul { list-style: none; margin: 1.25rem -.75rem 0; padding: 0 }
button, .action { font: inherit; color: inherit; cursor: pointer }
button.person { display: grid; grid-template-columns: 2.5rem 1fr auto; gap: .8rem; align-items: center; width: 100%; text-align: left; padding: .5rem .75rem; border: 0; border-radius: .65rem; background: none }
button.person:hover { background: color-mix(in srgb, var(--accent) 9%, transparent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.face { width: 2.5rem; height: 2.5rem; border-radius: 50%; display: grid; place-items: center; font-size: .85rem; font-weight: 600; color: var(--accent); background: color-mix(in srgb, var(--accent) 14%, transparent) }
.who { min-width: 0 } .who b { display: block; font-weight: 600 } .who span { display: block; color: var(--quiet); font-size: .85rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.role { font-size: .75rem; color: var(--quiet); border: 1px solid var(--line); border-radius: 1rem; padding: .05rem .55rem; white-space: nowrap }
.note { margin-top: 1.25rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .8rem }
.action { display: inline-block; margin-top: 1.5rem; padding: .55rem 1.2rem; border: 0; border-radius: .6rem; background: var(--accent); color: var(--card); font-weight: 600; text-decoration: none }`;

const brand = `<p class="brand"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2 3 6v6c0 5 3.8 8.8 9 10 5.2-1.2 9-5 9-10V6zm-1.2 13.6-3.4-3.4 1.5-1.5 1.9 1.9 4.3-4.4 1.5 1.5z"/></svg>One Place</p>`;

export interface StandInPage {
  html: string;
  policy: string;
}

/** A page of the local services. `script` is the only one that it may run, and it may call only its own service. */
export function createStandInPage(
  title: string,
  body: string,
  { style: ownStyle = "", script = "" }: { style?: string; script?: string } = {},
): StandInPage {
  const nonce = randomBytes(16).toString("base64");
  const scriptElement = script === "" ? "" : `<script nonce="${nonce}">${script}</script>`;
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${style}${ownStyle}</style></head><body><main>${brand}${body}</main>${scriptElement}</body></html>`,
    policy: `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
