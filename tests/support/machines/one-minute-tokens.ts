import { createActor, fromCallback, fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../../src/api/contract.ts";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { embeddedReportView } from "../../../src/machines/report/reports.machine.ts";
import { previewRecord } from "../../../src/rules/report/preview-record.ts";
import type { ReportCommand } from "../../../src/rules/report/report-frame.ts";

export const record = previewRecord({ reportId: "r", groupId: "g" }, "ben@example.com");
export const MINUTE = 60_000;

/** A server of one-minute tokens that records its calls. */
export function createServer() {
  const requested: string[] = [];
  let tokens = 0;
  let isDown = false;
  const issue = (): EmbedConfig => ({
    embedUrl: "https://app.powerbi.com/r",
    id: "r",
    embedToken: `t${tokens++}`,
    displayName: "R",
    expiration: String(Date.now() + MINUTE),
  });
  const fetchEmbedConfig = fromPromise<EmbedConfig | null, { record: SubscriptionReport }>(async ({ input }) => {
    requested.push(input.record.reportId);
    if (isDown) throw new Error("The network is down");
    return issue();
  });
  const measureLifetime = fromPromise<number | null, { expiration: string | undefined }>(
    async ({ input }) => Number(input.expiration) - Date.now(),
  );
  return {
    requested,
    issue,
    needs: { fetchEmbedConfig, measureLifetime },
    setDown: (value: boolean) => (isDown = value),
  };
}

/** A shown report, and the tokens and pages that its frame is sent. */
export function showReport() {
  const { needs, issue, ...rest } = createServer();
  const tokens: string[] = [];
  const openedPages: string[] = [];
  const frame = createActor(
    fromCallback<FrameEvent>(({ receive }) =>
      receive((event) => {
        if (event.type === "report.provided") tokens.push(event.config.embedToken);
        if (event.type === "page.selected") openedPages.push(event.page);
      }),
    ),
  ).start();
  const report = createActor(embeddedReportMachine.provide({ actors: needs }), {
    input: { record, expiration: issue().expiration, frame },
  }).start();
  report.send({ type: "embed.loaded", pages: [] });
  return { report, view: () => embeddedReportView(report.getSnapshot()), tokens, openedPages, ...rest };
}
type FrameEvent = ReportCommand | { type: "report.provided"; config: EmbedConfig; subscriptionId: string };
