import { type SetupWorker, setupWorker } from "msw/browser";
import { HttpNetworkFrame } from "msw/experimental";
import { createHandlers, createMockData } from "../tests/support/mocks/mock-back-end.ts";

let starting: Promise<SetupWorker> | undefined;

/** Starts one worker per page: a docs page shows many stories at once, and the addon would start one for each. */
export function startWorker(): Promise<SetupWorker> {
  starting ??= createWorker();
  return starting;
}

async function createWorker() {
  // The addon goes back to these after each story, while the portal of that story may still be asking.
  const worker = setupWorker(...createHandlers(createMockData({ role: "administrator" })));
  await worker.start({
    quiet: true,
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
    onUnhandledFrame({ frame, defaults }) {
      if (!(frame instanceof HttpNetworkFrame)) return;
      const { method, url } = frame.data.request;
      if (!/^\/(serverside\/)?api\//.test(new URL(url).pathname)) return;
      defaults.error();
      throw new Error(`There is no mock for ${method} ${url}`);
    },
  });
  return worker;
}
