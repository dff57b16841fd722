import type { Plugin, Rolldown } from "vite";
import { bundleScript } from "../../src/boot/plugins/bundle-script.ts";

/** What opens a report, the start and what follows it on a reader's page; and the page without the network. */
const READER_CHUNKS = /^(?:start|last-report|embed-config|embedded-report|later|reader-page|page-frame|offline)$/;

/** Emits the service worker at a fixed address, with the names of the files that it keeps from the beginning. */
export function emitServiceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      // After the start's style sheet has been written into the page.
      order: "post",
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(isReaderFile);
        const names = files.map(({ fileName }) => `/${fileName}`).toSorted();
        const source = await bundleScript("src/service-worker/service-worker.entry.ts", {
          READER_FILES: JSON.stringify(names),
        });
        this.emitFile({ type: "asset", fileName: "service-worker.js", source });
      },
    },
  };
}

function isReaderFile({ fileName }: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean {
  const [, name = ""] = /^assets\/(.+)-[\w-]{8}\.(?:js|css)$/.exec(fileName) ?? [];
  return READER_CHUNKS.test(name);
}
