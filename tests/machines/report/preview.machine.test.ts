import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../../src/api/contract.ts";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { previewMachine, previewView } from "../../../src/machines/report/preview.machine.ts";
import { tokenRenewalMachine } from "../../../src/machines/report/token-renewal.machine.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { failChild, endChild } from "../../support/machines/child-events.ts";

const id = "0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257";
const group = "1d5b9e34-7c18-4f62-a9d3-84e6b1f0c257";
const config = { embedUrl: "https://app.powerbi.com/r1", id: "r1", embedToken: "t", displayName: "Exposure" };
const settled = () => new Promise(setImmediate);

function open(
  fetch: () => Promise<EmbedConfig | null> = () => Promise.resolve(config),
  findMailbox = () => Promise.resolve("help@example.com"),
) {
  const asked: SubscriptionReport[] = [];
  const fetchEmbedConfig = fromPromise<EmbedConfig | null, { record: SubscriptionReport }>(
    ({ input }) => (asked.push(input.record), fetch()),
  );
  const measureLease = fromPromise<number | null, { config: EmbedConfig }>(() => Promise.resolve(null));
  const renewal = tokenRenewalMachine.provide({ actors: { fetchEmbedConfig, measureLease } });
  const preview = createActor(
    previewMachine.provide({
      actors: {
        fetchEmbedConfig,
        findMailbox: fromPromise(findMailbox),
        report: embeddedReportMachine.provide({ actors: { renewal } }),
      },
    }),
  );
  const facts: string[] = [];
  preview.on("*", ({ type }) => facts.push(type));
  preview.start();
  preview.send({ type: "preview.opened", email: "ada@example.com" });
  const type = (field: "reportId" | "groupId", value: string) => preview.send({ type: "field.changed", field, value });
  return { preview, facts, asked, type, view: () => previewView(preview.getSnapshot()) };
}

describe("Preview Report", () => {
  it("opens a modal with empty ids and a support contact; Cancel closes it, and the next time it is empty again", async () => {
    const { preview, view, facts, type } = open();
    expect(view()).toEqual({ at: "typing", reportId: "", groupId: "", mailbox: null, canPreview: false });
    await settled();
    expect(view().mailbox).toBe("help@example.com");
    type("reportId", "x");
    preview.send({ type: "preview.closed" });
    expect([view().at, facts]).toEqual(["closed", ["previewDialog.opened", "previewDialog.closed"]]);
    preview.send({ type: "preview.opened", email: "ada@example.com" });
    expect(view()).toMatchObject({ at: "typing", reportId: "", groupId: "" });
  });

  it("works without a support contact", async () => {
    const { view } = open(undefined, () => Promise.reject(new Error("no")));
    await settled();
    expect(view()).toMatchObject({ at: "typing", mailbox: null });
  });

  it("is enabled only when report id and group id are both present and both match the GUID pattern", () => {
    const { preview, view, type } = open();
    type("reportId", id);
    expect(view().canPreview).toBe(false);
    type("groupId", "not-a-guid");
    preview.send({ type: "preview.requested" });
    expect(view()).toMatchObject({ at: "typing", canPreview: false });
    type("groupId", group);
    expect(view()).toMatchObject({ reportId: id, groupId: group, canPreview: true });
  });

  it("fetches with an all-zero subscription id, the name 'Preview Report' and the current user's email", async () => {
    const { preview, view, type, asked, facts } = open();
    type("reportId", id);
    type("groupId", group);
    preview.send({ type: "preview.requested" });
    expect(view()).toMatchObject({ at: "fetching", canPreview: false });
    expect(asked).toEqual([
      {
        subscriptionReportId: 0,
        subscriptionId: EMPTY_ID,
        reportId: id,
        reportName: "Preview Report",
        groupId: group,
        updatedBy: "ada@example.com",
        dataSetId: null,
        partyId: null,
        rls: false,
      },
    ]);
    await settled();
    expect([view().at, facts]).toEqual(["previewing", ["previewDialog.opened", "previewDialog.closed"]]);
    expect(preview.getSnapshot().children.report?.getSnapshot().context).toMatchObject({ record: asked[0], config });
    preview.send({ type: "preview.closed" });
    expect(view().at).toBe("closed");
    preview.send({ type: "preview.opened", email: "ada@example.com" });
    expect(preview.getSnapshot().context.config.embedUrl).toBe("");
  });

  it.each([
    ["refused", () => Promise.resolve(null)],
    ["failing", () => Promise.reject(new Error("no"))],
  ])("%s keeps the modal, with the ids to be put right and asked for again", async (_, fetch) => {
    const { preview, view, type, asked } = open(fetch);
    type("reportId", id);
    type("groupId", group);
    preview.send({ type: "preview.requested" });
    await settled();
    expect(view()).toMatchObject({ at: "refused", reportId: id, groupId: group, canPreview: true });
    preview.send({ type: "preview.requested" });
    expect([view().at, asked.length]).toEqual(["fetching", 2]);
    type("groupId", "x");
    expect(view().at).toBe("typing");
  });

  it("not once more with ids that are none", async () => {
    const { preview, view, type } = open(() => Promise.resolve(null));
    type("reportId", id);
    type("groupId", group);
    preview.send({ type: "preview.requested" });
    await settled();
    preview.send({ type: "field.changed", field: "groupId", value: "x" });
    preview.send({ type: "preview.requested" });
    expect(view()).toMatchObject({ at: "typing", canPreview: false });
  });

  it("asks for the ids again where the report broke, and says so where its permission ended", async () => {
    const { preview, view, type, facts } = open();
    const show = async () => {
      type("reportId", id);
      type("groupId", group);
      preview.send({ type: "preview.requested" });
      await settled();
    };
    await show();
    preview.send({ type: "retry.requested" });
    expect(view()).toMatchObject({ at: "typing", reportId: id });
    for (const end of [endChild, failChild]) {
      await show();
      end(preview, "report");
      expect(view()).toMatchObject({ at: "refused", reportId: id });
    }
    expect(facts.filter((fact) => fact === "previewDialog.opened")).toHaveLength(4);
  });
});
