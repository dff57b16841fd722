import { describe, expect, test } from "vitest";
import { setUpReportEngine, unsecuredRequest } from "../../support/server/report-engine-fixture.ts";

const fixture = setUpReportEngine();

describe("Microsoft Entra fails", () => {
  test.each([
    ["throttled", { status: 429, headers: { "retry-after": "30" } }, {}],
    ["slow", "no response", { attemptTimeoutMs: 30 }],
    ["malformed", { status: 200, body: {} }, {}],
  ] as const)("an answer that is %s does not count as a rejected credential", async (kind, fault, transport) => {
    fixture.powerBi.failAll("token", fault);
    await expect(fixture.createEngine({}, transport).embed(unsecuredRequest)).rejects.toMatchObject({
      kind,
      operation: "Microsoft Entra token",
    });
  });

  test("after an outage, the next report opens", async () => {
    const engine = fixture.createEngine();
    fixture.powerBi.failNext("token", { status: 503 }, { status: 503 }, { status: 503 });
    await expect(engine.embed(unsecuredRequest)).rejects.toMatchObject({ kind: "unavailable" });
    await expect(engine.embed(unsecuredRequest)).resolves.toMatchObject({ embedToken: "embed-token" });
  });
});
