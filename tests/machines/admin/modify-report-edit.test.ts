import { expect, it } from "vitest";
import { toForm } from "../../../src/rules/admin/report-form.ts";
import { chosen, dataSetId, open, secured, start } from "../../support/machines/modify-report-tab.ts";

const renamed = { type: "field.changed", field: "reportName", value: "Renamed" } as const;
const edit = { type: "edit.requested", report: secured } as const;

it("Edit of another report fills the form where nothing is unsaved", async () => {
  const { after, view } = start();
  await after(...chosen(open), edit);
  expect(view()).toMatchObject({ at: "editing", chosen: secured, form: toForm(secured) });
});

it("Edit of another report asks before unsaved changes are lost", async () => {
  const { after, view } = start();
  await after(...chosen(open), renamed, edit);
  expect(view()).toMatchObject({ at: "confirmingDiscard", chosen: open, form: { reportName: "Renamed" } });
  expect(view()).toMatchObject({ canUpdate: false, canDelete: false });
  await after({ type: "discard.cancelled" });
  expect(view()).toMatchObject({ at: "editing", chosen: open, form: { reportName: "Renamed" } });
  await after(edit, { type: "discard.confirmed" });
  expect(view()).toMatchObject({ at: "editing", chosen: secured, form: toForm(secured) });
});

it("Edit of the same report keeps its unsaved changes, and adds what its check proposes", async () => {
  const { after, view } = start();
  await after(...chosen(open), renamed, { type: "edit.requested", report: open, change: { dataSetId } });
  expect(view()).toMatchObject({ at: "editing", chosen: open, form: { reportName: "Renamed", dataSetId } });
});

it("What the check of another report proposes waits until unsaved changes are discarded", async () => {
  const { after, view } = start();
  await after(...chosen(secured), renamed, { type: "edit.requested", report: open, change: { rls: true } });
  expect(view()).toMatchObject({ chosen: secured, form: { reportName: "Renamed" } });
  await after({ type: "discard.confirmed" });
  expect(view()).toMatchObject({ chosen: open, form: { reportName: open.reportName, rls: true } });
});
