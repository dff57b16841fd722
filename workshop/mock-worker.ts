import { type SetupWorker, setupWorker } from "msw/browser";
import { HttpNetworkFrame } from "msw/experimental";

let started: Promise<SetupWorker> | undefined;

/** One worker a page: a docs page shows many stories at once, and the addon would start one for each. */
export function startWorker(): Promise<SetupWorker> {
  started ??= start();
  return started;
}

async function start() {
  const worker = setupWorker();
  await worker.start({
    quiet: true,
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
    onUnhandledFrame({ frame, defaults }) {
      if (!(frame instanceof HttpNetworkFrame)) return;
      const { method, url } = frame.data.request;
      if (!/^\/(serverside\/)?api\//.test(new URL(url).pathname)) return;
      defaults.error();
      throw new Error(`No answer is prepared for ${method} ${url}`);
    },
  });
  return worker;
}
