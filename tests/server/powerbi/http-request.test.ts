import { describe, expect, test } from "vitest";
import { ids } from "../../support/server/fake-power-bi.ts";
import { securedRequest, setUpReportEngine, unsecuredRequest } from "../../support/server/report-engine-fixture.ts";

const fixture = setUpReportEngine();

/** A transport that answers token requests with this text, as a proxy would, and records the headers. */
function answerTokenRequests(text: string, status: number, headers: Headers[] = []) {
  return {
    fetch: (url: Parameters<typeof fetch>[0], init?: RequestInit) => {
      headers.push(new Headers(init?.headers));
      if (typeof url === "string" && url.endsWith("/GenerateToken"))
        return Promise.resolve(new Response(text, { status }));
      return fetch(url, init);
    },
  };
}

describe("Retry-After", () => {
  test.each(["Wed, 01 Jan 2031 00:00:04 GMT", "Wed, 01 Jan 2031 00:00:04 +0000", "2031-01-01T00:00:04Z", "4"])(
    "of the form %j is honoured",
    async (header) => {
      fixture.powerBi.failNext("report", { status: 429, headers: { "retry-after": header } });
      await fixture.createEngine().embed(unsecuredRequest);
      expect(fixture.delays).toEqual([4000]);
    },
  );

  test("of another form counts as absent", async () => {
    fixture.powerBi.failNext("report", { status: 429, headers: { "retry-after": "soon" } });
    await fixture.createEngine().embed(unsecuredRequest);
    expect(fixture.delays).toEqual([300]);
  });
});

test.each([
  ["CapacityNotActive", 404],
  ["CapacityPaused", 400],
  ["CapacitySuspended", 500],
])("A paused capacity (%s, %i) is told from every other failure and not tried again", async (code, status) => {
  fixture.powerBi.failNext("generateToken", { status, body: { error: { code } } });
  await expect(fixture.createEngine().embed(unsecuredRequest)).rejects.toMatchObject({ kind: "asleep" });
  expect(fixture.delays).toEqual([]);
});

describe("A page of a proxy instead of JSON", () => {
  const page = "<html><body>Bad gateway</body></html>";

  test("is a failure of the service if its status says so", async () => {
    const failure = fixture.createEngine({}, answerTokenRequests(page, 502)).embed(unsecuredRequest);
    await expect(failure).rejects.toMatchObject({
      message: "Generate Token: unavailable (502)",
      detail: { status: 502 },
    });
    await expect(failure.catch(({ detail }: { detail: object }) => Object.keys(detail))).resolves.toEqual(["status"]);
  });

  test("is malformed with status 200", async () => {
    const failure = fixture.createEngine({}, answerTokenRequests(page, 200)).embed(unsecuredRequest);
    await expect(failure).rejects.toMatchObject({ message: "Generate Token: malformed (200)" });
  });
});

test("Power BI is asked for JSON", async () => {
  const headers: Headers[] = [];
  const answer = JSON.stringify({ token: "embed-token", expiration: "2031-01-01T00:15:00Z" });
  await fixture.createEngine({}, answerTokenRequests(answer, 200, headers)).embed(unsecuredRequest);
  const toPowerBi = headers.filter((header) => header.has("authorization"));
  expect(toPowerBi.map((header) => header.get("accept"))).toEqual(toPowerBi.map(() => "application/json"));
});

const refuse = (message: string) => ({ status: 400, body: { error: { code: "InvalidRequest", message } } });

describe("The reason of a refusal", () => {
  test("repeats neither the access token nor the party", async () => {
    fixture.powerBi.failNext("generateToken", refuse("access-1 may not act as halden-marine"));
    const request = { ...securedRequest, identity: { username: "halden-marine" } };
    await expect(fixture.createEngine().embed(request)).rejects.toMatchObject({
      detail: { reason: "… may not act as …" },
    });
  });

  test("is kept word for word where nothing in it is private", async () => {
    fixture.powerBi.failNext("report", refuse("The value of groupId is undefined"));
    await expect(fixture.createEngine().embed(unsecuredRequest)).rejects.toMatchObject({
      detail: { reason: "The value of groupId is undefined" },
    });
  });
});

describe("Each attempt is reported", () => {
  test("under the name of its call, with no more seconds than have passed", async () => {
    const calls: { operation: string; seconds: number }[] = [];
    const start = performance.now();
    const engine = fixture.createEngine({}, { onCall: (call) => calls.push(call) });
    await engine.check({ reportId: ids.report, groupId: ids.group, profileId: null });
    await engine.readFreshness({ reportId: ids.report, groupId: ids.group, profileId: null, dataSetId: null });
    const elapsed = (performance.now() - start) / 1000;
    expect(calls.map(({ operation }) => operation)).toEqual([
      "Microsoft Entra token",
      "Get Report In Group",
      "Get Dataset In Group",
      "Get Datasources In Group",
      "Get Refresh History In Group",
    ]);
    for (const { seconds } of calls) expect(seconds).toBeLessThanOrEqual(elapsed);
  });

  test("but not a call that could not be made", async () => {
    const outcomes: string[] = [];
    const certificate = { pem: "no certificate", key: "no key" };
    const engine = fixture.createEngine({ certificate }, { onCall: ({ outcome }) => outcomes.push(outcome) });
    await expect(engine.embed(unsecuredRequest)).rejects.not.toHaveProperty("kind");
    expect(outcomes).toEqual([]);
  });
});
