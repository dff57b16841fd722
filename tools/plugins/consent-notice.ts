import type { Plugin } from "vite";
import { bundled } from "../../src/boot/plugins/inline-start-script.ts";

const fileName = "consent/notice.js";
const notice = () => bundled("src/consent-notice/notice.entry.ts");

/** The portal's own consent notice, at an address that deployments can rely on. */
export function consentNotice(): Plugin {
  return {
    name: "consent-notice",
    async buildStart() {
      if (this.environment.mode === "build") this.emitFile({ type: "asset", fileName, source: await notice() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response, next) => {
        notice().then((text) => response.setHeader("content-type", "text/javascript").end(text), next);
      });
    },
  };
}
