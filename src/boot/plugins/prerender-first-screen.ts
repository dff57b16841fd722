import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer, type Plugin } from "vite";
import { bundled } from "./inline-start-script.ts";

/** The files that the application will want next: by the selection dialog, and by an address that names a report. */
const next = { choice: "src/routes/report/select-report.dialog.tsx", report: "src/ui/report/embedded-report.tsx" };

/** Lays the drawn first screen into the page, and after it the lines that fill and show it. */
export function firstScreen(): Plugin {
  let nonce = "";
  let base = "/";
  let markup = "";
  return {
    name: "first-screen",
    apply: "build",
    configResolved(config) {
      base = config.base;
      if (config.html?.cspNonce !== undefined) nonce = ` nonce="${config.html.cspNonce}"`;
    },
    async buildStart() {
      markup = await drawn();
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const addressOf = (source: string) => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(source)),
          );
          if (!chunk) throw new Error(`${source} was not built`);
          return base + chunk.fileName;
        };
        const addresses = Object.fromEntries(Object.entries(next).map(([name, source]) => [name, addressOf(source)]));
        const lines = await bundled("src/boot/show-first-screen.entry.ts", { NEXT: JSON.stringify(addresses) });
        return html.replace(
          "</body>",
          () => `<template id="first-screen">${markup}</template><script${nonce}>${lines}</script>\n  </body>`,
        );
      },
    },
  };
}

/** The views draw themselves; only the dialog's outermost part, which needs a browser, is stood in for. */
async function drawn(): Promise<string> {
  const vite = await createServer({
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { "@radix-ui/react-dialog": `${import.meta.dirname}/static-dialog-parts.ts` } },
  });
  const { FirstScreen } = (await vite.ssrLoadModule("/src/boot/first-screen.tsx")) as {
    FirstScreen: FunctionComponent;
  };
  await vite.close();
  return renderToStaticMarkup(createElement(FirstScreen));
}
