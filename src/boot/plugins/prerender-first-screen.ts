import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer, type Plugin, type ResolvedConfig, type Rolldown } from "vite";
import { bundleScript } from "./bundle-script.ts";
import { type PageOptions, readPageOptions } from "./page-options.ts";

/** The application needs its file next if the URL names a report. */
const EMBEDDED_REPORT = "src/ui/report/embed/embedded-report.tsx";

/** Writes the prerendered first screen into the page as a template, followed by the script that fills and shows it. */
export function prerenderFirstScreen(): Plugin {
  let page: PageOptions;
  let css: ResolvedConfig["css"];
  let markup = "";
  return {
    name: "prerender-first-screen",
    apply: "build",
    configResolved(config) {
      page = readPageOptions(config);
      ({ css } = config);
    },
    async buildStart() {
      markup = await renderFirstScreen(css);
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const code = await bundleScript("src/boot/show-first-screen.entry.ts", {
          EMBEDDED_REPORT_FILE: JSON.stringify(page.base + findFile(bundle, EMBEDDED_REPORT)),
        });
        const template = `<template id="first-screen-template">${markup}</template>`;
        return html.replace("</body>", () => `${template}${page.scriptElement(code)}\n  </body>`);
      },
    },
  };
}

function findFile(bundle: Rolldown.OutputBundle, module: string): string {
  const file = Object.values(bundle).find(
    (output) => output.type === "chunk" && output.moduleIds.some((id) => id.endsWith(module)),
  );
  if (!file) throw new Error(`${module} was not built`);
  return file.fileName;
}

/** Radix's dialog needs a browser to render, so static parts replace it. The class names are those of the build. */
async function renderFirstScreen({ modules = {} }: ResolvedConfig["css"]): Promise<string> {
  const vite = await createServer({
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    server: { middlewareMode: true, ws: false },
    css: { modules },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { "@radix-ui/react-dialog": `${import.meta.dirname}/static-dialog-parts.ts` } },
  });
  const { FirstScreen } = (await vite.ssrLoadModule("/src/boot/first-screen.tsx")) as {
    FirstScreen: FunctionComponent;
  };
  await vite.close();
  return renderToStaticMarkup(createElement(FirstScreen));
}
