import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { readPageOptions } from "./page-options.ts";

const PLACEHOLDER = '<style id="shell-style"></style>';
const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]* href="[^"]*(assets\/[^"]+)"[^>]*>/;

/**
 * Inlines tokens and shell style, so that the page paints from one request. The application's style sheet is inlined
 * too, behind the shell: scripts wait for a linked one, so that the first screen would take another round trip.
 */
export function inlineShellStyle(): Plugin[] {
  let nonce = "";
  return [
    {
      name: "inline-shell-style",
      transformIndexHtml: {
        order: "pre",
        handler(html) {
          if (!html.includes(PLACEHOLDER)) throw new Error(`index.html has no ${PLACEHOLDER}`);
          const css = ["tokens", "shell"].map((name) => readFileSync(`src/ui/${name}.css`, "utf8")).join("\n");
          return html.replace(PLACEHOLDER, `<style>${css}</style>`);
        },
      },
    },
    {
      name: "inline-style-sheet",
      apply: "build",
      configResolved(config) {
        ({ nonce } = readPageOptions(config));
      },
      transformIndexHtml: {
        order: "post",
        handler(html, { bundle = {} }) {
          const [link, file = ""] = STYLE_SHEET.exec(html) ?? [];
          const sheet = bundle[file];
          if (link === undefined || sheet?.type !== "asset") throw new Error("The page has no style sheet");
          delete bundle[file];
          // The name tells `loadChunk` that the page has this style sheet.
          const style = `<style${nonce} data-file="${file}">${String(sheet.source).trim()}</style>`;
          return html.replace(link, "").replace("</body>", () => `${style}\n  </body>`);
        },
      },
    },
  ];
}
