import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EmbedConfig } from "../../../src/api/contract.ts";
import { retrySeconds } from "../../../src/machines/report/reports.machine.ts";
import { config, refusal, startReport } from "../../support/machines/embedding-needs.ts";
import { embedConfigOf, losses, link, openReports } from "../../support/machines/open-reports.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const asleepFor = (seconds: string) => () => Promise.reject(refusal("unavailable", seconds));
const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** A report that the server has refused for five seconds, and the requests of the timer after that. */
async function startRetry(retry: () => Promise<EmbedConfig | null>) {
  const { report, request, inBackground, takeSent, at } = startReport({ fetch: asleepFor("5"), retry });
  request();
  await passSeconds(0);
  const refusalKind = () => (report.getSnapshot().context.refusal as { kind?: string } | undefined)?.kind;
  expect([at(), refusalKind()]).toEqual([{ config: "waiting", view: "refused" }, "unavailable"]);
  inBackground.splice(0);
  return { inBackground, takeSent, at, refusalKind, secondsLeft: () => retrySeconds(report.getSnapshot()) };
}

it("counts the seconds of the pause, and requests the report when they are over [wrong: refused for a time]", async () => {
  const { inBackground, takeSent, secondsLeft } = await startRetry(() => Promise.resolve(config));
  const seconds = [secondsLeft()];
  for (let second = 1; second < 5; second += 1) {
    await passSeconds(1);
    seconds.push(secondsLeft());
  }
  expect([seconds, inBackground]).toEqual([[5, 4, 3, 2, 1], []]);
  await passSeconds(1);
  expect([inBackground, takeSent()]).toMatchObject([[true], [{ type: "report.provided", config }]]);
});

it("says that no second is left while the request is under way", async () => {
  const { secondsLeft } = await startRetry(() => new Promise(() => undefined));
  await passSeconds(5);
  expect(secondsLeft()).toBe(0);
});

it("waits for the next pause that the server names, and says why it was refused [wrong: refused for a time]", async () => {
  const { inBackground, at, secondsLeft, refusalKind } = await startRetry(asleepFor("7"));
  await passSeconds(5);
  expect([at(), secondsLeft(), refusalKind()]).toEqual([{ config: "waiting", view: "refused" }, 7, "unavailable"]);
  await passSeconds(7);
  expect(inBackground).toHaveLength(2);
});

it.each([
  ["is refused without a pause", () => Promise.reject(new Error("500")), undefined],
  ["is granted to nobody", () => Promise.resolve(null), undefined],
  [
    "meets the end of the session, of which only the user’s own action may speak",
    () => Promise.reject(refusal("unauthorized")),
    "unavailable",
  ],
])("ends when the report %s", async (_, retry, kind) => {
  const { at, secondsLeft, refusalKind } = await startRetry(retry);
  await passSeconds(5);
  expect([at(), secondsLeft(), refusalKind()]).toEqual([{ config: "refused", view: "refused" }, undefined, kind]);
});

function openRefused(...answers: (() => Promise<EmbedConfig | null>)[]) {
  return openReports({
    address: link,
    fetchEmbedConfig: ({ reportId }) => (answers.shift() ?? (() => Promise.resolve(embedConfigOf(reportId))))(),
  });
}

it("a report that is refused for a time opens by itself, and is shown as refused until then [wrong: refused for a time]", async () => {
  const { view, requested } = openRefused(asleepFor("15"), asleepFor("15"));
  await passSeconds(15);
  expect([view(), requested.length]).toMatchObject([{ at: "refused", refusal: { kind: "unavailable" } }, 2]);
  await passSeconds(14);
  expect(view()).toMatchObject({ at: "refused" });
  await passSeconds(1);
  expect([view(), requested.length]).toMatchObject([{ at: "mounted" }, 3]);
});

it("a report that is refused for good is not requested again", async () => {
  const { view, requested } = openRefused(() => Promise.reject(refusal("unavailable")));
  await passSeconds(600);
  expect([view(), requested.length]).toMatchObject([{ at: "refused" }, 1]);
});

it("the user’s own attempt takes the place of the next one [wrong: refused for a time]", async () => {
  const { reports, view, requested } = openRefused(asleepFor("15"));
  await passSeconds(1);
  reports.send({ type: "retry.requested" });
  expect(view()).toMatchObject({ at: "fetching" });
  await passSeconds(60);
  expect([view(), requested.length]).toMatchObject([{ at: "mounted" }, 2]);
});

it("no other attempt follows once the report view is left, or another report is chosen [wrong: refused for a time]", async () => {
  const left = openRefused(asleepFor("15"));
  await passSeconds(1);
  left.reports.send({ type: "route.left" });
  const other = openRefused(asleepFor("15"));
  await passSeconds(1);
  other.reports.send({ type: "change.requested" });
  other.reports.send({ type: "selection.changed", report: losses });
  await passSeconds(60);
  expect([left.requested.length, other.requested.map(({ reportId }) => reportId)]).toEqual([
    1,
    [link.reportId, losses.reportId],
  ]);
  expect(other.view()).toMatchObject({ at: "refused" });
});
