import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isConfigExpected } from "../../../src/machines/report/reports.machine.ts";
import { link, openReports } from "../../support/machines/open-reports.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);
const debounce = () => vi.advanceTimersByTimeAsync(150);

const isHeldBack = ({ reports, reportContext }: ReturnType<typeof openReports>) =>
  isConfigExpected(reports.getSnapshot()) && (reportContext()?.isFirstConfigAwaited ?? true);

describe("what nobody waits for", () => {
  it("is loaded once the first embed config is there, prefetched or requested", async () => {
    const selecting = openReports();
    await settle();
    expect(isHeldBack(selecting)).toBe(true);
    await debounce();
    expect(isHeldBack(selecting)).toBe(false);
    const opened = openReports({ address: link });
    await settle();
    expect(isHeldBack(opened)).toBe(false);
  });

  it("is loaded at once where a client without reports is selected", async () => {
    const selecting = openReports();
    await settle();
    selecting.selectSubscription("nowhere");
    expect(isHeldBack(selecting)).toBe(false);
  });

  it("is loaded at once where the config of the selected report is refused, which nobody has requested", async () => {
    const selecting = openReports({ fetchEmbedConfig: () => Promise.reject(new Error("refused")) });
    await settle();
    expect(isHeldBack(selecting)).toBe(true);
    await debounce();
    expect(isHeldBack(selecting)).toBe(false);
  });

  it("is loaded where the config is refused, and after three seconds where it is late", async () => {
    const refused = openReports({ address: link, fetchEmbedConfig: () => Promise.reject(new Error("refused")) });
    const late = openReports({ address: link, fetchEmbedConfig: () => new Promise(() => undefined) });
    await settle();
    expect(isHeldBack(refused)).toBe(false);
    await vi.advanceTimersByTimeAsync(2900);
    expect(isHeldBack(late)).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(isHeldBack(late)).toBe(false);
  });

  it("is loaded at once while the reports are loading, and where no report can be shown", async () => {
    const loading = openReports();
    const missing = openReports({ address: link, loadReport: () => Promise.reject(new Error("404")) });
    expect(isHeldBack(loading)).toBe(false);
    await settle();
    expect(isHeldBack(missing)).toBe(false);
  });

  it("is awaited again at the next visit", async () => {
    const opened = openReports({ address: link, fetchEmbedConfig: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(3000);
    opened.reports.send({ type: "route.left" });
    opened.reports.send({ type: "route.entered", email: "ben@example.com", report: link });
    await settle();
    expect(isHeldBack(opened)).toBe(true);
  });
});
