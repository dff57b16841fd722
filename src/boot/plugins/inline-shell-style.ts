import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const PLACEHOLDER = '<style id="shell-style"></style>';
const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Inlines tokens and shell style, so that the page paints from one request. The application's style sheet moves behind
 * the shell, where it delays the application but not the first paint.
 */
export function inlineShellStyle(): Plugin[] {
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
      name: "move-style-sheet-behind-shell",
      apply: "build",
      transformIndexHtml: {
        order: "post",
        handler(html) {
          const links = html.match(STYLE_SHEET) ?? [];
          return html.replace(STYLE_SHEET, "").replace("</body>", `${links.join("")}\n  </body>`);
        },
      },
    },
  ];
}
