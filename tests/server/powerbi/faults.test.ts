import { afterEach, describe, expect, test, vi } from "vitest";
import type { ReportError } from "../../../server/powerbi/report-error.ts";
import { useMovableTimeLimits } from "../../support/mocks/movable-time-limits.ts";
import { ids } from "../../support/server/fake-power-bi.ts";
import { securedRequest, unsecuredRequest, setUpReportEngine } from "../../support/server/report-engine-fixture.ts";

const fixture = setUpReportEngine();
const countTokens = () => fixture.powerBi.listCalls().filter((call) => call === "token").length;
const throttled = (seconds: string) => ({ status: 429, headers: { "retry-after": seconds } });

const waitFor = (seconds: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, seconds * 1000);
    signal?.addEventListener("abort", () => reject(new Error("aborted")));
  });

describe("Power BI answers 429", () => {
  test("Retry-After is honoured up to 10 seconds [fault: Power BI errors]", async () => {
    fixture.powerBi.failNext("generateToken", throttled("7"), throttled("10"));
    await expect(fixture.createEngine().embed(unsecuredRequest)).resolves.toMatchObject({ embedToken: "embed-token" });
    expect(fixture.delays).toEqual([7000, 10_000]);
  });

  test("a longer Retry-After is not awaited", async () => {
    fixture.powerBi.failNext("report", throttled("11"));
    await expect(fixture.createEngine().embed(unsecuredRequest)).rejects.toMatchObject({
      kind: "throttled",
      detail: { status: 429, retryAfterSeconds: 11 },
    });
    expect(fixture.delays).toEqual([]);
  });

  test("at most two retries [fault: Power BI errors]", async () => {
    fixture.powerBi.failNext("generateToken", throttled("1"), throttled("1"), throttled("1"));
    await expect(fixture.createEngine().embed(unsecuredRequest)).rejects.toMatchObject({ kind: "throttled" });
    expect(fixture.powerBi.listCalls().filter((call) => call === "generateToken")).toHaveLength(3);
  });
});

describe("Power BI is slow because its capacity is overloaded", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test.each([
    [5, "embed-token"],
    [20, "embed-token"],
    [40, "embed-token"],
    [70, "slow"],
  ])("an answer that takes %i seconds costs one request: %s [fault: Power BI errors]", async (seconds, expected) => {
    useMovableTimeLimits();
    const { promise: isSent, resolve: send } = Promise.withResolvers<void>();
    let requests = 0;
    const engine = fixture.createEngine(
      {},
      {
        fetch: async (url, init) => {
          if ((url as string).endsWith("/GenerateToken")) {
            requests += 1;
            send();
            await waitFor(seconds, init?.signal);
          }
          return fetch(url, init);
        },
      },
    );
    const outcome = engine.embed(unsecuredRequest).then(
      ({ embedToken }) => embedToken,
      ({ kind }: ReportError) => kind,
    );
    await isSent;
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect([await outcome, requests]).toEqual([expected, 1]);
  });
});

describe("Power BI fails", () => {
  test.each([500, 502, 503, 504, 408])("%i is retried, then reported with its RequestId", async (status) => {
    fixture.powerBi.failNext("report", { status }, { status }, { status });
    const failure = fixture.createEngine().embed(unsecuredRequest);
    await expect(failure).rejects.toMatchObject({
      kind: "unavailable",
      detail: { status, requestId: "c0ffee00-1111-2222-3333-444455556666" },
    });
    await expect(failure).rejects.toThrow("RequestId c0ffee00-1111-2222-3333-444455556666");
    expect(fixture.delays).toEqual([300, 900]);
  });

  test("a closed connection is retried", async () => {
    fixture.powerBi.failNext("generateToken", "closed connection", "closed connection");
    await expect(fixture.createEngine().embed(unsecuredRequest)).resolves.toMatchObject({ embedToken: "embed-token" });
  });

  test("an aborted retry delay ends with the error that caused the retry", async () => {
    fixture.powerBi.failNext("report", { status: 503 });
    await expect(
      fixture.createEngine({}, { sleep: () => Promise.reject(new Error("aborted")) }).embed(unsecuredRequest),
    ).rejects.toMatchObject({ kind: "unavailable" });
  });

  test("each failed call is named, with Power BI’s error code", async () => {
    const rejection = { status: 400, body: { error: { code: "PowerBIEntityNotFound" } } };
    const details = "(400, PowerBIEntityNotFound, RequestId c0ffee00-1111-2222-3333-444455556666)";
    for (const [call, name] of [
      ["report", "Get Report In Group"],
      ["generateToken", "Generate Token"],
    ] as const) {
      fixture.powerBi.failNext(call, rejection);
      await expect(fixture.createEngine().embed(unsecuredRequest)).rejects.toMatchObject({
        message: `${name}: rejected ${details}`,
      });
    }
    fixture.powerBi.failNext("dataSet", { status: 500 }, { status: 500 }, { status: 500 });
    await expect(
      fixture.createEngine().check({ reportId: ids.report, groupId: ids.group, profileId: null }),
    ).rejects.toThrow(/^Get Dataset In Group: unavailable \(500, RequestId /);
    fixture.powerBi.failNext("report", "closed connection", "closed connection", "closed connection");
    await expect(fixture.createEngine().embed(unsecuredRequest)).rejects.toMatchObject({
      message: "Get Report In Group: unavailable",
      cause: expect.any(Error),
    });
  });

  test("a missing response ends at the time limit of each attempt [fault: Power BI errors]", async () => {
    fixture.powerBi.failNext("report", "no response", "no response", "no response");
    await expect(fixture.createEngine({}, { attemptTimeoutMs: 30 }).embed(unsecuredRequest)).rejects.toMatchObject({
      kind: "slow",
    });
    expect(fixture.powerBi.listCalls().filter((call) => call === "report")).toHaveLength(3);
  });

  test.each([400, 403, 404])("%i is not retried", async (status) => {
    fixture.powerBi.failNext("report", { status, body: { error: { code: "PowerBIEntityNotFound" } } });
    await expect(fixture.createEngine().embed(unsecuredRequest)).rejects.toMatchObject({
      kind: { 400: "rejected", 403: "forbidden", 404: "absent" }[status],
      detail: { code: "PowerBIEntityNotFound" },
    });
    expect(fixture.delays).toEqual([]);
  });

  test.each([
    ["an embed token without its expiration", { token: "embed-token" }],
    ["a page instead of JSON", "<html></html>"],
  ])("%s is rejected as malformed", async (_, body) => {
    fixture.powerBi.failNext("generateToken", { status: 200, body });
    await expect(fixture.createEngine().embed(unsecuredRequest)).rejects.toMatchObject({ kind: "malformed" });
  });
});

describe("Power BI does not accept the access token [fault: Power BI errors]", () => {
  const expired = { status: 403, body: { error: { code: "TokenExpired" } } };

  test("The access token expires early: a new one is requested and the call is repeated once", async () => {
    fixture.powerBi.failNext("generateToken", expired);
    await expect(fixture.createEngine().embed(unsecuredRequest)).resolves.toMatchObject({ embedToken: "embed-token" });
    expect(fixture.powerBi.requests.at(-1)?.bearer).toBe("Bearer access-2");
  });

  test("a second rejection is final", async () => {
    fixture.powerBi.failNext("generateToken", expired, expired);
    await expect(fixture.createEngine().embed(unsecuredRequest)).rejects.toMatchObject({ kind: "tokenExpired" });
    expect(countTokens()).toBe(2);
  });

  test("ten views that are refused with 401 cost one token [operation: wasted calls]", async () => {
    const engine = fixture.createEngine();
    for (let view = 0; view < 10; view += 1) {
      fixture.powerBi.failNext("generateToken", { status: 401 });
      await expect(engine.embed(unsecuredRequest)).rejects.toMatchObject({ kind: "forbidden" });
    }
    expect(countTokens()).toBe(1);
  });

  test("after ten minutes one that is refused with 401 is replaced, and with 403 never", async () => {
    const engine = fixture.createEngine();
    await engine.embed(unsecuredRequest);
    fixture.clock.now += 10 * 60_000;
    fixture.powerBi.failNext("generateToken", { status: 403 });
    await expect(engine.embed(unsecuredRequest)).rejects.toMatchObject({ kind: "forbidden" });
    expect(countTokens()).toBe(1);
    fixture.powerBi.failNext("generateToken", { status: 401 });
    await expect(engine.embed(unsecuredRequest)).resolves.toMatchObject({ embedToken: "embed-token" });
    expect(countTokens()).toBe(2);
  });
});

describe("The reason of a refusal is kept for the log, without private text", () => {
  test("the reason of Power BI [operation: refusal without reason]", async () => {
    fixture.powerBi.failNext("generateToken", {
      status: 400,
      body: {
        error: {
          code: "InvalidRequest",
          message: `Creating embed token for accessing dataset ${ids.dataSet} as 70041823 with 'Claims & Losses' requires roles`,
        },
      },
    });
    await expect(fixture.createEngine().embed(securedRequest)).rejects.toMatchObject({
      message:
        "Generate Token: rejected (400, InvalidRequest, RequestId c0ffee00-1111-2222-3333-444455556666): Creating embed token for accessing dataset … as … with … requires roles",
    });
  });

  test("the reason of Microsoft Entra [operation: refusal without reason]", async () => {
    fixture.powerBi.failNext("token", {
      status: 401,
      body: {
        error: "invalid_client",
        error_description: `AADSTS7000215: Invalid client secret provided. The secret a secret of the portal is wrong for app '${ids.group}'. Trace ID: ${ids.report} Correlation ID: ${ids.group} Timestamp: 2031-01-01 00:00:00Z`,
        error_codes: [7_000_215],
      },
    });
    await expect(fixture.createEngine().embed(unsecuredRequest)).rejects.toMatchObject({
      kind: "signIn",
      message:
        "Microsoft Entra token: signIn (401, invalid_client, RequestId c0ffee00-1111-2222-3333-444455556666): AADSTS7000215: Invalid client secret provided. The secret … is wrong for app ….",
    });
  });
});
