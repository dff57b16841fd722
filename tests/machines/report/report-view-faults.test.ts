import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { reportMachine } from "../../../src/machines/report/report.machine.ts";
import { messages } from "../../../src/rules/messages.ts";
import { failChild } from "../../support/machines/child-events.ts";
import { embedConfigOf, link, openReports } from "../../support/machines/open-reports.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

it("a report is shown as refused when the machine that embeds it fails", async () => {
  const { children, view } = openReports({ address: link });
  await settle();
  failChild(children().report, "embeddedReport");
  expect(view()).toMatchObject({ at: "refused" });
});

it("the report view shows an error with a retry when the machine behind it fails", async () => {
  const { reports, emitted, view } = openReports({ address: link });
  await settle();
  failChild(reports, "report");
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
  expect(children().embeddedReport?.getSnapshot().context).toMatchObject({ expiration });
});

const notLoaded = new TypeError("Failed to fetch");
/** A script of the machine that cannot be loaded so many times. */
function failTimes(times: number) {
  let failures = 0;
  return (machine: typeof reportMachine) => (failures++ < times ? Promise.reject(notLoaded) : Promise.resolve(machine));
}

it("a report whose machine cannot be loaded is refused until it can; what was requested meanwhile is shown [wrong: missing chunk]", async () => {
  const { reports, view, requested } = openReports({ address: link, loadReport: failTimes(2) });
  await settle();
  expect(view()).toMatchObject({ at: "refused", title: "Claims", refusal: { kind: "notLoaded" } });
  reports.send({ type: "retry.requested" });
  expect(view()).toMatchObject({ at: "fetching" });
  await settle();
  expect(view()).toMatchObject({ at: "refused" });
  reports.send({ type: "route.entered", email: "ben@example.com", report: { subscriptionId: "s1", reportId: "r3" } });
  await settle();
  expect(view()).toMatchObject({ at: "mounted", title: "Losses" });
  expect(requested.map(({ reportId }) => reportId)).toEqual(["r3"]);
});

it("a machine that could not be loaded is loaded again when the network is back [wrong: missing chunk]", async () => {
  const online = Promise.withResolvers<void>();
  const { view } = openReports({ address: link, loadReport: failTimes(1), awaitRecovery: () => online.promise });
  await settle();
  expect(view()).toMatchObject({ at: "refused" });
  online.resolve();
  await settle();
  expect(view()).toMatchObject({ at: "mounted" });
});

it("a report that is selected before the machine is loaded is prefetched once it is", async () => {
  const { view, frame, requested, selectSubscription } = openReports({ loadReport: failTimes(1) });
  await settle();
  expect(view()).toMatchObject({ at: "empty", isSelecting: true });
  selectSubscription("s2");
  await vi.advanceTimersByTimeAsync(150);
  expect([frame().prefetched, requested.length]).toMatchObject([{ id: "r2" }, 1]);
});
