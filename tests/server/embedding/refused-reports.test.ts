import { beforeEach, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { ReportError, type ReportErrorKind } from "../../../server/powerbi/report-error.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { loadMetrics, METRICS_TOKEN } from "../../support/server/server-output.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const server = setUpServer({ METRICS_TOKEN, EMBEDS_PER_MINUTE: "1000" });
beforeEach(() => server.store.deleteFrom("report_service_breaker").execute());

async function openWithEngineError(error: ReportError) {
  const fail = async () => {
    throw error;
  };
  const app = await server.createApp({ engine: { embed: fail, check: fail } });
  server.provider.state.user = getDemoUser("ben");
  const ben = new TestBrowser(app);
  await ben.signIn();
  return {
    open: () => ben.post(contract.embedReport.path, demoReport),
    app,
  };
}

test.each([
  ["asleep", 503, "asleep", "15"],
  ["throttled", 503, "throttled", "15"],
  ["slow", 503, "unreachable", "15"],
  ["absent", 502, "notFound", undefined],
  ["forbidden", 502, "notAllowed", undefined],
  ["unsafe", 502, "securityIncomplete", undefined],
  ["identityRequired", 502, "securityIncomplete", undefined],
  ["rolesRequired", 502, "securityIncomplete", undefined],
  ["tokenLimit", 502, "notAllowed", undefined],
  ["tokenExpired", 502, "serviceSignInFailed", undefined],
  ["signIn", 502, "serviceSignInFailed", undefined],
  ["malformed", 502, "unknown", undefined],
] as [ReportErrorKind, number, string, string | undefined][])(
  "a report service that fails with %s is answered with %i and the cause %s [wrong: refusal without cause]",
  async (kind, status, cause, retryAfter) => {
    const { open } = await openWithEngineError(new ReportError(kind, "Generate Token"));
    const response = await open();
    expect([response.statusCode, response.json<{ cause: string }>().cause, response.headers["retry-after"]]).toEqual([
      status,
      cause,
      retryAfter,
    ]);
  },
);

test("a refusal without a call has the same cause, and the metrics count it [wrong: refusal without cause]", async () => {
  const { open, app } = await openWithEngineError(new ReportError("asleep", "Generate Token"));
  await open();
  const refused = await open();
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    { message: "The capacity of the report service is paused", cause: "asleep" },
  ]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  const metrics = await loadMetrics(app);
  expect(metrics).toContain('report_service_refusals_total{cause="asleep"} 1\n');
  expect(metrics).toContain('report_service_breaker_open{cause="asleep"} 1\n');
  expect(metrics).toContain('report_service_breaker_open{cause="throttled"} 0\n');
});
