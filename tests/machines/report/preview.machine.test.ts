import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../../src/api/contract.ts";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { type PreviewField, previewMachine, previewView } from "../../../src/machines/report/preview.machine.ts";
import { allowedReportFrame } from "../../support/machines/allowed-report-frame.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { failChild, endChild } from "../../support/machines/child-events.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";

const id = "0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257";
const group = "1d5b9e34-7c18-4f62-a9d3-84e6b1f0c257";
const clients = [{ id: "alder", displayName: "Alderbrook" }];
const config = { embedUrl: "https://app.powerbi.com/r1", id: "r1", embedToken: "t", displayName: "Exposure" };
const emptyView = {
  reportId: "",
  groupId: "",
  clientId: "",
  mailbox: null,
  reason: "",
  title: "",
  canPreview: false,
};
const settle = () => new Promise(setImmediate);

function open(
  fetch: () => Promise<EmbedConfig | null> = () => Promise.resolve(config),
  findMailbox = () => Promise.resolve("help@example.com"),
) {
  const requested: SubscriptionReport[] = [];
  const fetchEmbedConfig = fromPromise<EmbedConfig | null, { record: SubscriptionReport }>(
    ({ input }) => (requested.push(input.record), fetch()),
  );
  const measureLifetime = fromPromise<number | null, { expiration: string | undefined }>(() => Promise.resolve(null));
  const preview = createActor(
    previewMachine.provide({
      actors: {
        fetchEmbedConfig,
        findMailbox: fromPromise(findMailbox),
        frame: allowedReportFrame,
        report: embeddedReportMachine.provide({ actors: { fetchEmbedConfig, measureLifetime } }),
      },
    }),
  );
  const emitted: string[] = [];
  preview.on("*", ({ type }) => emitted.push(type));
  preview.start();
  preview.send({ type: "preview.opened", email: "ada@example.com", clients });
  const type = (field: PreviewField, value: string) => preview.send({ type: "field.changed", field, value });
  const request = () => {
    type("reportId", id);
    type("groupId", group);
    preview.send({ type: "preview.requested" });
  };
  const token = () =>
    preview.getSnapshot().context.frame.getSnapshot().children.conversation?.getSnapshot().context.token;
  return { preview, emitted, requested, type, request, token, view: () => previewView(preview.getSnapshot()) };
}

describe("Preview Report", () => {
  it("opens a modal with empty ids and a support contact; Cancel closes it, and the next time it is empty again", async () => {
    const { preview, view, emitted, type } = open();
    expect(view()).toEqual({ ...emptyView, at: "typing", clients });
    await settle();
    expect(view().mailbox).toBe("help@example.com");
    type("reportId", "x");
    preview.send({ type: "preview.closed" });
    expect([view().at, emitted]).toEqual(["closed", ["previewDialog.opened", "previewDialog.closed"]]);
    preview.send({ type: "preview.opened", email: "ada@example.com", clients });
    expect(view()).toMatchObject({ at: "typing", reportId: "", groupId: "" });
  });

  it("shows the reason of a refusal until the next attempt", async () => {
    const attempts = [
      () => Promise.reject(new Error("refused", { cause: "It is a paginated report." })),
      () => Promise.reject(new Error("500")),
    ];
    const { preview, view, request } = open(() => attempts.shift()!());
    request();
    await settle();
    expect(view()).toMatchObject({ at: "refused", reason: "It is a paginated report." });
    preview.send({ type: "preview.requested" });
    expect(view()).toMatchObject({ at: "fetching", reason: "" });
    await settle();
    expect(view()).toMatchObject({ at: "refused", reason: "" });
  });

  it("asks for the rows of a chosen client", async () => {
    const { preview, requested, type } = open();
    type("reportId", id);
    type("groupId", group);
    type("clientId", "alder");
    preview.send({ type: "preview.requested" });
    await settle();
    expect(requested).toMatchObject([{ subscriptionId: "alder", reportId: id, reportName: "Preview Report" }]);
    preview.send({ type: "preview.closed" });
    preview.send({ type: "preview.opened", email: "ada@example.com", clients });
    expect(previewView(preview.getSnapshot()).clientId).toBe("");
  });

  it("opens with the report and client that were chosen in Modify Report", () => {
    const { preview, view } = open();
    preview.send({ type: "preview.closed" });
    const choice = { reportId: id, groupId: group, clientId: "alder" };
    preview.send({ type: "preview.opened", email: "ada@example.com", clients, choice });
    expect(view()).toMatchObject({ ...choice, canPreview: true });
  });

  it("works without a support contact", async () => {
    const { view } = open(undefined, () => Promise.reject(new Error("no")));
    await settle();
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
    const { preview, view, requested, emitted, token, request } = open();
    request();
    expect(view()).toMatchObject({ at: "fetching", canPreview: false });
    expect(requested).toEqual([
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
    await settle();
    expect([view().at, emitted]).toEqual(["previewing", ["previewDialog.opened", "previewDialog.closed"]]);
    expect(preview.getSnapshot().children.report?.getSnapshot().context).toMatchObject({ record: requested[0] });
    expect([token(), view().title]).toEqual([config.embedToken, config.displayName]);
    preview.send({ type: "preview.closed" });
    expect(view().at).toBe("closed");
    preview.send({ type: "preview.opened", email: "ada@example.com", clients });
    expect([token(), view().title]).toEqual([null, ""]);
  });

  it.each([
    ["refused", () => Promise.resolve(null)],
    ["failing", () => Promise.reject(new Error("no"))],
  ])("%s keeps the dialog open, where the ids can be corrected and requested again", async (_, fetch) => {
    const { preview, view, type, requested, request } = open(fetch);
    request();
    await settle();
    expect(view()).toMatchObject({ at: "refused", reportId: id, groupId: group, canPreview: true });
    preview.send({ type: "preview.requested" });
    expect([view().at, requested.length]).toEqual(["fetching", 2]);
    type("groupId", "x");
    expect(view().at).toBe("typing");
  });

  it("returns to the ids where the report broke, and says so where its permission ended", async () => {
    const { preview, view, emitted, request } = open();
    const show = async () => {
      request();
      await settle();
    };
    await show();
    preview.send({ type: "retry.requested" });
    expect(view()).toMatchObject({ at: "typing", reportId: id });
    for (const end of [endChild, failChild]) {
      await show();
      end(preview, "report");
      expect(view()).toMatchObject({ at: "refused", reportId: id });
    }
    expect(emitted.filter((fact) => fact === "previewDialog.opened")).toHaveLength(4);
  });

  it("is closed and empty until it is opened", () => {
    expect(previewView(createActor(previewMachine).getSnapshot())).toEqual({ ...emptyView, at: "closed", clients: [] });
  });

  it("passes what the frame says on to the shown report", async () => {
    const { preview, request } = open();
    request();
    await settle();
    const pages = [{ name: "p1", displayName: "One", active: true }];
    preview.send({ type: "embed.loaded", pages });
    expect(preview.getSnapshot().children.report?.getSnapshot().context).toMatchObject({ pages });
  });
});

describe("the paths of a preview", () => {
  testEveryPath(previewMachine, {
    events: [
      { type: "preview.opened", email: "e" },
      { type: "field.changed", field: "reportId", value: id },
      { type: "field.changed", field: "groupId", value: id },
      { type: "preview.requested" },
      { type: "preview.closed" },
      { type: "retry.requested" },
      { type: "embed.rendered" },
    ],
    answers: { fetchEmbedConfig: [config, null] },
  });
});
