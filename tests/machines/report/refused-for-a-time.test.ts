import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { EmbedConfig } from "../../../src/api/contract.ts";
import { embedConfigMachine, type FetchInput } from "../../../src/machines/report/embed-config.machine.ts";
import { retrySeconds } from "../../../src/machines/report/embedding-views.ts";
import { config, createEmbeddingNeeds, record, refusal } from "../../support/machines/embedding-needs.ts";
import { embedConfigOf, losses, link, openReports } from "../../support/machines/open-reports.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const asleepFor = (seconds: string) => () => Promise.reject(refusal("unavailable", seconds));
const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** The embed config of a report that the server has refused for five seconds, and the requests and facts after that. */
async function startRetry(retry: () => Promise<EmbedConfig | null>) {
  const { actors, owner, notified, inBackground } = createEmbeddingNeeds({ fetch: retry });
  const embedConfig = createActor(
    embedConfigMachine.provide({
      actors: { ...actors, fetchEmbedConfig: fromPromise<EmbedConfig | null, FetchInput>(asleepFor("5")) },
    }),
    { input: { owner } },
  ).start();
  embedConfig.send({ type: "report.needed", record });
  await passSeconds(0);
  expect(notified.splice(0)).toMatchObject([{ type: "config.refused", error: { kind: "unavailable" } }]);
  const at = () => embedConfig.getSnapshot().value;
  return { notified, inBackground, at, secondsLeft: () => retrySeconds(embedConfig.getSnapshot()) };
}

it("counts the seconds of the pause, and requests the report when they are over [wrong: refused for a time]", async () => {
  const { inBackground, notified, secondsLeft } = await startRetry(() => Promise.resolve(config));
  const seconds = [secondsLeft()];
  for (let second = 1; second < 5; second += 1) {
    await passSeconds(1);
    seconds.push(secondsLeft());
  }
  expect([seconds, inBackground]).toEqual([[5, 4, 3, 2, 1], []]);
  await passSeconds(1);
  expect([inBackground, notified]).toEqual([[true], [{ type: "config.loaded", config }]]);
});

it("waits for the next pause that the server names, and says why it was refused [wrong: refused for a time]", async () => {
  const { inBackground, notified, at, secondsLeft } = await startRetry(asleepFor("7"));
  await passSeconds(5);
  expect([at(), secondsLeft()]).toEqual(["waiting", 7]);
  expect(notified).toMatchObject([{ type: "config.refused", error: { kind: "unavailable" } }]);
  await passSeconds(7);
  expect(inBackground).toHaveLength(2);
});

it.each([
  ["is refused without a pause", () => Promise.reject(refusal("unavailable")), 1],
  ["is granted to nobody", () => Promise.resolve(null), 1],
  [
    "meets the end of the session, of which only the user’s own action may speak",
    () => Promise.reject(refusal("unauthorized")),
    0,
  ],
])("ends when the report %s", async (_, retry, times) => {
  const { notified, at, secondsLeft } = await startRetry(retry);
  await passSeconds(5);
  expect([at(), secondsLeft(), notified.length]).toEqual(["refused", undefined, times]);
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
