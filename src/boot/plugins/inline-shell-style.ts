import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const STYLE = '<style id="shell-style"></style>';
const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * The page paints from one request: tokens and shell are inlined, and the application's own style sheet is named
 * after the shell, where it holds back the application and not the first paint.
 */
export function shellFirst(): Plugin[] {
  return [
    {
      name: "shell-inlined",
      transformIndexHtml: {
        order: "pre",
        handler(html) {
          if (!html.includes(STYLE)) throw new Error(`index.html has no ${STYLE}`);
          const css = ["tokens", "shell"].map((name) => readFileSync(`src/ui/${name}.css`, "utf8")).join("\n");
          return html.replace(STYLE, `<style>${css}</style>`);
        },
      },
    },
    {
      name: "shell-first",
      apply: "build",
      transformIndexHtml: {
        order: "post",
        handler(html) {
          const sheets = html.match(SHEET) ?? [];
          return html.replace(SHEET, "").replace("</body>", `${sheets.join("")}\n  </body>`);
        },
      },
    },
  ];
}
