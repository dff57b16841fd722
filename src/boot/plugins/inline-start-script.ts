import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";
import { type PageOptions, readPageOptions } from "./page-options.ts";

const PLACEHOLDER = "<!-- start script -->";
const MODULE_SCRIPT = /<script type="module"([^>]*) src="([^"]*)"([^>]*)><\/script>/g;

/** Stands in the bundled script until the name of the application's file is known. */
const START_SCRIPT = "start-script";

/**
 * Inlines the start script after the shell and emits the small file that redirects to the login. The application is
 * downloaded from the page's first bytes on, but the start script decides when it runs: after the first paint.
 */
export function inlineStartScript(): Plugin {
  let page: PageOptions;
  let code = "";
  return {
    name: "inline-start-script",
    apply: "build",
    configResolved(config) {
      page = readPageOptions(config);
    },
    async buildStart() {
      const source = await bundleScript("src/boot/leave-for-login.ts");
      const fileName = `assets/leave-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.js`;
      this.emitFile({ type: "asset", fileName, source });
      code = await bundleScript("src/boot/start-requests.entry.ts", {
        LEAVE_SCRIPT: JSON.stringify(page.base + fileName),
        START_SCRIPT: JSON.stringify(START_SCRIPT),
      });
    },
    transformIndexHtml: {
      order: "post",
      handler(html) {
        if (!html.includes(PLACEHOLDER)) throw new Error(`index.html has no ${PLACEHOLDER}`);
        const application = [...html.matchAll(MODULE_SCRIPT)].at(-1)?.[2];
        if (application === undefined) throw new Error("index.html has no module script");
        return html
          .replace(MODULE_SCRIPT, '<link rel="modulepreload"$1 href="$2"$3>')
          .replace(PLACEHOLDER, () => page.scriptElement(code.replace(START_SCRIPT, application)));
      },
    },
  };
}
