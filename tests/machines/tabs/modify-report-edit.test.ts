import { describe, expect, it } from "vitest";
import type { ModifyReportEvent } from "../../../src/machines/tabs/modify-report.machine.ts";
import { emptyReportForm, toForm } from "../../../src/rules/tabs/report-form.ts";
import { chosen, dataSetId, open, orphan, secured, start } from "../../support/machines/modify-report-tab.ts";

const renamed = { type: "field.changed", field: "reportName", value: "Renamed" } as const;
const edit = { type: "edit.requested", report: secured } as const;

it("Edit of another report fills the form where nothing is unsaved", async () => {
  const { after, view } = start();
  await after(...chosen(open), edit);
  expect(view()).toMatchObject({ at: "editing", chosen: secured, form: toForm(secured), party: "known" });
});

const otherReport = { at: "editing", chosen: secured, form: toForm(secured) };
const otherSubscription = {
  at: "choosing",
  chosen: null,
  form: { ...emptyReportForm, subscriptionId: "s2" },
};

describe.each<[string, ModifyReportEvent, object]>([
  ["Edit of another report", edit, otherReport],
  ["choosing another report", { type: "report.selected", report: secured }, otherReport],
  ["choosing another subscription", { type: "subscription.selected", subscriptionId: "s2" }, otherSubscription],
])("%s, with unsaved changes", (_, request, requested) => {
  it("asks before they are lost", async () => {
    const { after, view } = start();
    await after(...chosen(open), renamed, request);
    expect(view()).toMatchObject({ at: "confirmingDiscard", chosen: open, form: { reportName: "Renamed" } });
    expect(view()).toMatchObject({ canUpdate: false, canDelete: false });
  });

  it("keeps them when the question is cancelled", async () => {
    const { after, view } = start();
    await after(...chosen(open), renamed, request, { type: "discard.cancelled" });
    expect(view()).toMatchObject({ at: "editing", chosen: open, form: { ...toForm(open), reportName: "Renamed" } });
    expect(view()).toMatchObject({ canUpdate: true, canDelete: true });
  });

  it("does what was requested when the question is confirmed, and reports its subscription", async () => {
    const { after, tab, view } = start();
    const selected: string[] = [];
    tab.on("subscription.selected", ({ subscriptionId }) => selected.push(subscriptionId));
    await after(...chosen(open), renamed, request);
    selected.length = 0;
    await after({ type: "discard.confirmed" });
    expect(view()).toMatchObject(requested);
    expect(selected).toEqual([view().form.subscriptionId]);
  });

  it("does what was requested last", async () => {
    const { after, view } = start();
    const earlier = { type: "report.selected", report: orphan } as const;
    await after(...chosen(open), renamed, earlier, request, { type: "discard.confirmed" });
    expect(view()).toMatchObject(requested);
  });
});

it("Edit of the same report keeps its unsaved changes, and adds what its check proposes", async () => {
  const { after, view } = start();
  await after(...chosen(open), renamed, { type: "edit.requested", report: open, change: { rls: true, dataSetId } });
  const form = { reportName: "Renamed", dataSetId, partyId: "P-new" };
  expect(view()).toMatchObject({ at: "editing", chosen: open, form });
});

it("What the check of another report proposes waits until unsaved changes are discarded", async () => {
  const { after, view } = start();
  await after(...chosen(secured), renamed, { type: "edit.requested", report: open, change: { rls: true } });
  expect(view()).toMatchObject({ chosen: secured, form: { reportName: "Renamed" } });
  await after({ type: "discard.confirmed" });
  expect(view()).toMatchObject({ chosen: open, form: { reportName: open.reportName, rls: true } });
});
