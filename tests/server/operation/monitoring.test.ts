import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { contract } from "../../../src/api/contract.ts";
import { ReportError } from "../../../server/powerbi/report-error.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { loadMetrics, METRICS_TOKEN } from "../../support/server/server-output.ts";
import { hasPostgres } from "../../support/server/test-stores.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser, workingProbe } from "../../support/server/test-server.ts";

interface Rule {
  alert: string;
  expr: string;
}
interface Panel {
  targets: { expr: string }[];
}
const rules = (
  parse(readFileSync("deploy/monitoring/alerts.yaml", "utf8")) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync("deploy/monitoring/dashboard.json", "utf8")) as { panels: Panel[] };

/** A server whose service principal has a certificate. */
async function createMonitoredServer() {
  const server = await createTestServer({ METRICS_TOKEN, EMBEDS_PER_MINUTE: "2" });
  onTestFinished(() => server.close());
  const report = { isAsleep: false };
  const app = await server.createApp({
    probe: { ...workingProbe, certificateEnd: new Date("2031-01-01T00:00:00Z") },
    engine: {
      embed: () =>
        report.isAsleep
          ? Promise.reject(new ReportError("asleep", "Generate Token"))
          : Promise.resolve({ embedUrl: "", id: "", embedToken: "", displayName: "", errorMessage: null }),
      check: () => Promise.reject(new Error("unused")),
    },
  });
  return { server, app, report };
}

test.runIf(hasPostgres)(
  "each metric of the alert rules and of the dashboard is one of the server [operation: alerts]",
  async () => {
    const { app } = await createMonitoredServer();
    await app.inject("/health/ready");
    const body = await loadMetrics(app);
    const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
    for (const expr of expressions) {
      // What has an underscore is a function, or a metric with the job.
      expect(expr.match(/\b[a-z]+(_[a-z]+)+\b(?![({])/g)).toBeNull();
      for (const [, name = "", matchers = ""] of expr.matchAll(/(\w+)\{job="risk-insight"([^}]*)\}/g)) {
        if (name === "up") continue;
        expect(body).toContain(`# TYPE ${name.replace(/_(bucket|count)$/, "")} `);
        // Which statuses there will be is not known beforehand.
        if (name === "http_request_duration_seconds_count") continue;
        for (const [matcher] of matchers.matchAll(/\w+="[^"]*"/g))
          expect(body).toMatch(new RegExp(`^${name}\\{.*${matcher}.*\\} `, "m"));
      }
    }
  },
);

test("sign-ins, openings and refusals are counted by outcome and reason, rows to chain and the certificate by time [operation: alerts]", async () => {
  const { server, app, report } = await createMonitoredServer();
  server.provider.state.user = getDemoUser("ben");
  const ben = new TestBrowser(app);
  await ben.signIn();
  server.provider.state.behavior = {
    respond: ({ pathname }, response) => pathname === "/token" && !!response.writeHead(500).end(),
  };
  await new TestBrowser(app).signIn();
  server.provider.state.behavior = { respond: (_, response) => !!response.writeHead(500).end() };
  await new TestBrowser(app).signIn().catch(() => undefined);
  server.provider.state.behavior = {};
  await ben.post(contract.embedReport.path, demoReport);
  report.isAsleep = true;
  await ben.post(contract.embedReport.path, demoReport);
  await ben.post(contract.embedReport.path, demoReport);
  const body = await loadMetrics(app);
  for (const line of [
    'sign_ins_total{outcome="succeeded"} 1',
    'sign_ins_total{outcome="refused"} 0',
    'sign_ins_total{outcome="failed"} 2',
    'report_open_seconds_count{outcome="success"} 1',
    'report_open_seconds_count{outcome="asleep"} 1',
    'refusals_total{status="503",reason="report_service"} 1',
    'refusals_total{status="503",reason="identity_provider"} 1',
    'refusals_total{status="503",reason="database"} 0',
    'refusals_total{status="429",reason="limit"} 1',
    "report_service_certificate_end_timestamp_seconds 1924992000",
  ])
    expect(body).toContain(`${line}\n`);
  expect(body).toMatch(/^audit_unchained_seconds \d+\.\d+$/m);
});

test("each alert has its line in the runbook [operation: alerts]", () => {
  const operation = readFileSync("docs/operation.md", "utf8");
  const lines = [...operation.matchAll(/^\| `([A-Z]\w+)` \| .+ \| .+ \|$/gm)].map(([, alert]) => alert);
  expect(lines).toEqual(rules.map(({ alert }) => alert));
});
