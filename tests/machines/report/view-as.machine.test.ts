import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { EmbedConfig } from "../../../src/api/contract.ts";
import type { ViewAsRequest } from "../../../src/api/people-contract.ts";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import type { FetchInput } from "../../../src/machines/needs.ts";
import {
  secondsLeftOf,
  type ViewAsContext,
  type ViewAsEvent,
  viewAsMachine,
  viewAsView,
} from "../../../src/machines/report/view-as.machine.ts";
import { allowedReportFrame } from "../../support/machines/allowed-report-frame.ts";
import { failChild } from "../../support/machines/child-events.ts";
import { config, fail } from "../../support/machines/embedding-needs.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { anna as person, createPersonReport } from "../../support/machines/people.ts";

const FIVE_MINUTES = 300_000;
const report = createPersonReport(1);
const requested = { type: "viewAs.requested", person, report } satisfies ViewAsEvent;
const grant = async (): Promise<EmbedConfig | null> => ({ ...config, expiration: String(Date.now() + FIVE_MINUTES) });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(answer = grant) {
  const requests: ViewAsRequest[] = [];
  const measureLifetime = fromPromise<number | null, { expiration: string | undefined }>(async ({ input }) =>
    input.expiration === undefined ? null : Number(input.expiration) - Date.now(),
  );
  const fetchEmbedConfig = fromPromise<EmbedConfig | null, FetchInput>(() => Promise.resolve(null));
  const actor = createActor(
    viewAsMachine.provide({
      actors: {
        openAs: fromPromise<EmbedConfig | null, ViewAsRequest>(({ input }) => (requests.push(input), answer())),
        measureLifetime,
        frame: allowedReportFrame,
        report: embeddedReportMachine.provide({ actors: { fetchEmbedConfig, measureLifetime } }),
      },
    }),
  ).start();
  const send = async (event: ViewAsEvent) => {
    actor.send(event);
    await vi.advanceTimersByTimeAsync(0);
    return viewAsView(actor.getSnapshot());
  };
  return {
    actor,
    send,
    requests,
    view: () => viewAsView(actor.getSnapshot()),
    secondsLeft: () => secondsLeftOf(actor.getSnapshot()),
    token: () => actor.getSnapshot().context.frame.getSnapshot().children.conversation?.getSnapshot().context.token,
  };
}

describe("viewing a report as another person", () => {
  testEveryPath(viewAsMachine, {
    events: [
      requested,
      { type: "viewing.stopped" },
      { type: "retry.requested" },
      { type: "embed.rendered" },
    ] satisfies ViewAsEvent[],
    answers: { openAs: [null, config], measureLifetime: [null, 1000] },
    distinguishBy: ({ secondsLeft }: ViewAsContext) => secondsLeft,
  });

  it("asks for the person’s report, shows it, and says how long it lasts", async () => {
    const { actor, send, requests, token, secondsLeft } = start();
    expect(await send(requested)).toEqual({ at: "viewing", person, report });
    expect(requests).toEqual([{ principalId: "p1", subscriptionId: "s1", reportId: "r1" }]);
    expect([token(), secondsLeft()]).toEqual(["t0", 300]);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(secondsLeft()).toBe(271);
    expect(actor.getSnapshot().children.report?.getSnapshot().context).toMatchObject({
      record: { subscriptionId: "s1", reportId: "r1", reportName: report.reportName },
    });
  });

  it("hides the report after five minutes without asking for another token, and shows it again when asked to [admin: view as]", async () => {
    const { send, view, requests, token, secondsLeft } = start();
    await send(requested);
    await vi.advanceTimersByTimeAsync(FIVE_MINUTES - 1000);
    expect(view().at).toBe("viewing");
    await vi.advanceTimersByTimeAsync(1000);
    expect([view().at, secondsLeft(), token(), requests.length]).toEqual(["ended", null, null, 1]);
    expect((await send({ type: "retry.requested" })).at).toBe("viewing");
    expect([token(), requests.length]).toEqual(["t0", 2]);
  });

  it("hides the report at once after a sleep that was longer than its token [admin: view as]", async () => {
    const { send, view } = start();
    await send(requested);
    vi.setSystemTime(Date.now() + FIVE_MINUTES);
    await vi.advanceTimersByTimeAsync(1000);
    expect(view().at).toBe("ended");
  });

  it("hides the report when its host no longer takes the token, which is not renewed", async () => {
    const { send, requests } = start();
    await send(requested);
    expect((await send({ type: "embed.tokenExpired" })).at).toBe("ended");
    expect(requests).toHaveLength(1);
  });

  it("shows nothing whose end is not known", async () => {
    expect((await start(() => Promise.resolve(config)).send(requested)).at).toBe("ended");
    const { actor, send, view } = start();
    await send(requested);
    vi.advanceTimersByTime(1000);
    failChild(actor, "measureLifetime");
    expect(view().at).toBe("ended");
  });

  it("takes the report away as soon as it is stopped", async () => {
    const { send, token } = start();
    await send(requested);
    expect([await send({ type: "viewing.stopped" }), token()]).toEqual([{ at: "closed" }, null]);
  });

  it("tells a report that the person cannot open from one that could not be opened, which can be tried again", async () => {
    expect((await start(() => Promise.resolve(null)).send(requested)).at).toBe("refused");
    const answers = [fail, grant];
    const { send } = start(() => (answers.shift() ?? fail)());
    expect(await send(requested)).toMatchObject({ at: "failed", error: new Error("The need failed") });
    expect((await send({ type: "retry.requested" })).at).toBe("viewing");
  });

  it("says so when the machine of the shown report fails", async () => {
    const { actor, send, view, requests } = start();
    await send(requested);
    failChild(actor, "report");
    expect(view()).toMatchObject({ at: "failed", error: new Error("The child actor failed") });
    await send({ type: "retry.requested" });
    expect([(await send({ type: "retry.requested" })).at, requests.length]).toEqual(["viewing", 3]);
  });
});
