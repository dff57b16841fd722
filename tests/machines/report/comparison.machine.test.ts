import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { EmbedConfig } from "../../../src/api/contract.ts";
import type { ListedReport } from "../../../src/api/report-list-contract.ts";
import {
  type ClientPreviewContext,
  clientPreviewMachine,
  clientPreviewView,
} from "../../../src/machines/report/client-preview.machine.ts";
import { comparedReport, comparisonMachine } from "../../../src/machines/report/comparison.machine.ts";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import type { FetchInput } from "../../../src/machines/needs.ts";
import { allowedReportFrame } from "../../support/machines/allowed-report-frame.ts";
import { failChild } from "../../support/machines/child-events.ts";
import { config, fail, record } from "../../support/machines/embedding-needs.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const report = { id: 1, reportId: "r1", reportName: "Claims", subscriptionId: "s1", groupId: "g1" } as ListedReport;
const other = { subscriptionId: "s2", groupId: "g2" };
const requested = { type: "comparison.requested", report } as const;
const chosen = { type: "client.chosen", client: other } as const;

function provide(answer: () => Promise<EmbedConfig | null> = async () => config) {
  const requests: FetchInput[] = [];
  const fetchEmbedConfig = fromPromise<EmbedConfig | null, FetchInput>(({ input }) => (requests.push(input), answer()));
  const clientPreview = clientPreviewMachine.provide({
    actors: {
      fetchEmbedConfig,
      frame: allowedReportFrame,
      report: embeddedReportMachine.provide({ actors: { fetchEmbedConfig } }),
    },
  });
  return { requests, clientPreview };
}

describe("a report with the rows of one client", () => {
  testEveryPath(clientPreviewMachine, {
    input: { record },
    events: [{ type: "retry.requested" }, { type: "embed.rendered" }],
    answers: { fetchEmbedConfig: [null, config] },
    distinguishBy: ({ expiration }: ClientPreviewContext) => expiration,
  });

  it("says why the server gives none, and can be tried again", async () => {
    const answers = [fail, async () => config];
    const { clientPreview } = provide(() => (answers.shift() ?? fail)());
    const preview = createActor(clientPreview, { input: { record } }).start();
    const view = () => clientPreviewView(preview.getSnapshot());
    await settle();
    expect(view()).toEqual({ at: "failed", error: new Error("The need failed") });
    preview.send({ type: "retry.requested" });
    await settle();
    expect(view()).toEqual({ at: "shown", error: undefined });
    failChild(preview, "report");
    expect(view().at).toBe("failed");
  });
});

describe("the comparison of two clients", () => {
  testEveryPath(comparisonMachine, { events: [requested, chosen, { type: "comparison.left" }] });

  it("asks for the report as each of them, and shows neither once it is left [admin: comparison]", async () => {
    const { requests, clientPreview } = provide();
    const comparison = createActor(comparisonMachine.provide({ actors: { clientPreview } })).start();
    comparison.send(requested);
    comparison.send(chosen);
    await settle();
    expect(
      requests.map(({ record: { reportId, groupId, subscriptionId } }) => [reportId, groupId, subscriptionId]),
    ).toEqual([
      ["r1", "g1", "s1"],
      ["r1", "g2", "s2"],
    ]);
    const { first, second } = comparison.getSnapshot().children;
    const tokenOf = (preview: typeof first) =>
      preview?.getSnapshot().context.frame.getSnapshot().children.conversation?.getSnapshot().context.token;
    expect([tokenOf(first), tokenOf(second)]).toEqual(["t0", "t0"]);
    comparison.send({ type: "client.chosen", client: { subscriptionId: "s3", groupId: "g1" } });
    await settle();
    expect(requests.at(-1)?.record.subscriptionId).toBe("s3");
    comparison.send({ type: "comparison.left" });
    expect(comparedReport(comparison.getSnapshot())).toBeNull();
    expect(comparison.getSnapshot().children).toEqual({});
  });
});
