import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { messages } from "../../../src/rules/messages.ts";
import { failChild } from "../../support/machines/child-events.ts";
import { embedConfigOf, link, openReports } from "../../support/machines/open-reports.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);
const viewingOf = ({ reports }: ReturnType<typeof openReports>) => reports.getSnapshot().children.viewing;

it("a report is shown as refused when the machine that embeds it fails", async () => {
  const opened = openReports({ address: link });
  await settle();
  failChild(viewingOf(opened), "report");
  expect(opened.view()).toMatchObject({ at: "refused" });
});

it("a requested report is refused when the machine that fetches embed configs fails; before that the view fails", async () => {
  const waiting = openReports();
  await settle();
  failChild(viewingOf(waiting), "embedConfig");
  expect(waiting.view()).toEqual({ at: "failed" });
  const requested = openReports({ address: link, fetchEmbedConfig: () => new Promise(() => {}) });
  await settle();
  failChild(viewingOf(requested), "embedConfig");
  expect(requested.view()).toMatchObject({ at: "refused" });
});

it("the report view shows an error with a retry when the machine behind it fails", async () => {
  const { reports, emitted, view } = openReports({ address: link });
  await settle();
  failChild(reports, "viewing");
  expect(view()).toEqual({ at: "failed" });
  expect(emitted.at(-1)).toMatchObject({ title: "Error", message: messages.reportDetailsFailed, retry: true });
});

it("the selection dialog closes when the machine behind it fails", async () => {
  const { reports, emitted, view } = openReports();
  await settle();
  failChild(reports, "selection");
  expect(view()).toMatchObject({ isSelecting: false });
  expect(emitted.at(-1)).toBe("selectionDialog.closed");
});

it("the expiration of the first embed token reaches the report", async () => {
  const expiration = "2026-06-01T12:00:00Z";
  const { children } = openReports({
    address: link,
    fetchEmbedConfig: async ({ reportId }) => ({ ...embedConfigOf(reportId), expiration }),
  });
  await settle();
  expect(children().report?.getSnapshot().context).toMatchObject({ expiration });
});
