import { describe, expect, test } from "vitest";
import { open, openBench } from "../../support/server/report-engine.ts";

const bench = openBench();
const throttled = (seconds: string) => ({ status: 429, headers: { "retry-after": seconds } });

describe("Power BI answers 429", () => {
  test("Retry-After is honoured up to 10 seconds", async () => {
    bench.fake.goesWrong("generateToken", throttled("7"), throttled("10"));
    await expect(bench.engine().embed(open)).resolves.toMatchObject({ embedToken: "embed-token" });
    expect(bench.waits).toEqual([7000, 10_000]);
  });

  test("Retry-After may be a date", async () => {
    bench.fake.goesWrong("report", throttled(new Date(bench.clock.now + 4000).toUTCString()));
    await bench.engine().embed(open);
    expect(bench.waits).toEqual([4000]);
  });

  test("a longer Retry-After is not waited for", async () => {
    bench.fake.goesWrong("report", throttled("11"));
    await expect(bench.engine().embed(open)).rejects.toMatchObject({
      kind: "throttled",
      detail: { status: 429, retryAfterSeconds: 11 },
    });
    expect(bench.waits).toEqual([]);
  });

  test("at most two retries", async () => {
    bench.fake.goesWrong("generateToken", throttled("1"), throttled("1"), throttled("1"));
    await expect(bench.engine().embed(open)).rejects.toMatchObject({ kind: "throttled" });
    expect(bench.fake.calls().filter((call) => call === "generateToken")).toHaveLength(3);
  });
});

describe("Power BI is in trouble", () => {
  test.each([500, 502, 503, 504, 408])("%i is asked again, then told with its RequestId", async (status) => {
    bench.fake.goesWrong("report", { status }, { status }, { status });
    const failure = bench.engine().embed(open);
    await expect(failure).rejects.toMatchObject({
      kind: "unavailable",
      detail: { status, requestId: "c0ffee00-1111-2222-3333-444455556666" },
    });
    await expect(failure).rejects.toThrow("RequestId c0ffee00-1111-2222-3333-444455556666");
    expect(bench.waits).toEqual([300, 900]);
  });

  test("a cut connection is asked again", async () => {
    bench.fake.goesWrong("generateToken", "cut", "cut");
    await expect(bench.engine().embed(open)).resolves.toMatchObject({ embedToken: "embed-token" });
  });

  test("a pause that is cut short ends with the fault it was made for", async () => {
    bench.fake.goesWrong("report", { status: 503 });
    await expect(bench.engine({}, { wait: () => Promise.reject(new Error("left")) }).embed(open)).rejects.toMatchObject(
      { kind: "unavailable" },
    );
  });

  test("each call is named when it fails, with what Power BI said of it", async () => {
    const refusal = { status: 400, body: { error: { code: "PowerBIEntityNotFound" } } };
    const said = "(400, PowerBIEntityNotFound, RequestId c0ffee00-1111-2222-3333-444455556666)";
    for (const [call, name] of [
      ["report", "Get Report In Group"],
      ["generateToken", "Generate Token"],
    ] as const) {
      bench.fake.goesWrong(call, refusal);
      await expect(bench.engine().embed(open)).rejects.toMatchObject({ message: `${name}: rejected ${said}` });
    }
    bench.fake.goesWrong("dataSet", { status: 500 }, { status: 500 }, { status: 500 });
    await expect(bench.engine().check("r", "g")).rejects.toThrow(
      /^Get Dataset In Group: unavailable \(500, RequestId /,
    );
    bench.fake.goesWrong("report", "cut", "cut", "cut");
    await expect(bench.engine().embed(open)).rejects.toMatchObject({
      message: "Get Report In Group: unavailable",
      cause: expect.any(Error),
    });
  });

  test("silence ends at the time limit of each attempt", async () => {
    bench.fake.goesWrong("report", "silence", "silence", "silence");
    await expect(bench.engine({}, { attemptLimitMs: 30 }).embed(open)).rejects.toMatchObject({ kind: "slow" });
    expect(bench.fake.calls().filter((call) => call === "report")).toHaveLength(3);
  });

  test.each([400, 403, 404])("%i is not asked again", async (status) => {
    bench.fake.goesWrong("report", { status, body: { error: { code: "PowerBIEntityNotFound" } } });
    await expect(bench.engine().embed(open)).rejects.toMatchObject({
      kind: { 400: "rejected", 403: "forbidden", 404: "absent" }[status],
      detail: { code: "PowerBIEntityNotFound" },
    });
    expect(bench.waits).toEqual([]);
  });

  test.each([
    ["an embed token without its end", { token: "embed-token" }],
    ["a page instead of JSON", "<html></html>"],
  ])("%s is refused as malformed", async (_, body) => {
    bench.fake.goesWrong("generateToken", { status: 200, body });
    await expect(bench.engine().embed(open)).rejects.toMatchObject({ kind: "malformed" });
  });
});

describe("The access token ends early", () => {
  test.each([
    ["TokenExpired", { status: 403, body: { error: { code: "TokenExpired" } } }],
    ["401", { status: 401 }],
  ])("%s: a new one is fetched and the call made once more", async (_, mishap) => {
    bench.fake.goesWrong("generateToken", mishap);
    await expect(bench.engine().embed(open)).resolves.toMatchObject({ embedToken: "embed-token" });
    expect(bench.fake.asked.at(-1)?.bearer).toBe("Bearer access-2");
  });

  test("a second refusal stands", async () => {
    bench.fake.goesWrong("generateToken", { status: 401 }, { status: 401 });
    await expect(bench.engine().embed(open)).rejects.toMatchObject({ kind: "forbidden" });
    expect(bench.fake.calls().filter((call) => call === "token")).toHaveLength(2);
  });
});

describe("Microsoft Entra fails", () => {
  test("a refused credential is named as such and nothing of Power BI is asked", async () => {
    bench.fake.goesWrong("token", {
      status: 401,
      body: { error: "invalid_client", error_description: "the secret a secret of the portal is wrong" },
    });
    const failure = bench.engine().embed(open);
    await expect(failure).rejects.toMatchObject({ kind: "signIn", detail: { status: 401, code: "invalid_client" } });
    await expect(failure).rejects.not.toThrow("a secret of the portal");
    expect(bench.fake.calls()).toEqual(["token"]);
  });

  test("an outage passes and the next report opens", async () => {
    const engine = bench.engine();
    bench.fake.goesWrong("token", { status: 503 }, { status: 503 }, { status: 503 });
    await expect(engine.embed(open)).rejects.toMatchObject({ kind: "unavailable" });
    await expect(engine.embed(open)).resolves.toMatchObject({ embedToken: "embed-token" });
  });
});
