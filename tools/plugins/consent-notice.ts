import type { Plugin } from "vite";
import { bundleScript } from "../../src/boot/plugins/bundle-script.ts";

const fileName = "consent/notice.js";
const bundleNotice = () => bundleScript("src/consent-notice/notice.entry.ts");

/** Emits the portal's own consent notice at a fixed address, because deployments refer to it in their configuration. */
export function emitConsentNotice(): Plugin {
  return {
    name: "consent-notice",
    async buildStart() {
      if (this.environment.mode === "build") this.emitFile({ type: "asset", fileName, source: await bundleNotice() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response, next) => {
        bundleNotice().then((code) => response.setHeader("content-type", "text/javascript").end(code), next);
      });
    },
  };
}
