// Loaded after the start, because nobody needs it before the selection dialog.
import { fromPromise } from "xstate";
import type { Call } from "../../../api/client.ts";
import { enterFullScreen, leaveFullScreen } from "../../../browser/full-screen.ts";
import { embeddedReportMachine } from "../../../machines/report/embedded-report.machine.ts";
import { fullScreenMachine } from "../../../machines/report/full-screen.machine.ts";
import type { FullScreenKind } from "../../../rules/report/full-screen.ts";
import { createFetchConfig, createFetchEmbedConfig, type FindEndpoint } from "./fetch-config.ts";
import { provideReportFrame } from "./report-frame.ts";
import { createRenewal } from "./token-renewal.ts";

export interface EmbeddingOptions {
  call: Call;
  /** The server's time. */
  now: () => number;
  /** Origins of report hosts that may be framed besides Power BI's own. */
  reportOrigins: readonly string[];
}

/** `findEndpoint` names the call that answers a record with its embed config, where that is not the reader’s own. */
export function embeddingEffects({ call, now, reportOrigins }: EmbeddingOptions, findEndpoint?: FindEndpoint) {
  const fetchConfig = createFetchConfig(call, findEndpoint);
  const fullScreen = fullScreenMachine.provide({
    actors: {
      enterFullScreen: fromPromise<FullScreenKind, void>(async () => {
        const stage = document.getElementById("report-stage");
        return stage ? enterFullScreen(stage) : "overlay";
      }),
      leaveFullScreen: fromPromise<void, void>(leaveFullScreen),
    },
  });
  return {
    fetchEmbedConfig: createFetchEmbedConfig(fetchConfig),
    frame: provideReportFrame(reportOrigins),
    report: embeddedReportMachine.provide({ actors: { fullScreen, renewal: createRenewal({ fetchConfig, now }) } }),
  };
}
