import { expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { setUpReportEngine } from "../../support/server/report-engine-fixture.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { createLoggedApp } from "../../support/server/server-output.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const fixture = setUpReportEngine();
const server = setUpServer();

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const { reportId, groupId } = demoReport;
test.each<[string, Parameters<typeof getDemoUser>[0], string, object]>([
  ["an embed request", "ben", contract.embedReport.path, demoReport],
  ["a preview", "ada", contract.previewReport.path, { ...demoReport, subscriptionId: EMPTY_ID }],
  ["a check", "ada", reportContract.checkReport.path, { reportId, groupId }],
])(
  "%s that Power BI refuses is logged with the code, the reason and the trace of the request, without its ids [operation: refusal without reason]",
  async (_, user, path, body) => {
    const { app, lines } = await createLoggedApp(server, "warn", { engine: fixture.createEngine() });
    server.provider.state.user = getDemoUser(user);
    const browser = new TestBrowser(app);
    await browser.signIn();
    fixture.powerBi.failNext("report", {
      status: 403,
      body: {
        error: { code: "PowerBINotAuthorizedException", message: `No right to group ${groupId} of 'Contoso'` },
      },
    });
    await browser.post(path, body, { traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` });
    expect(lines.join("")).toContain("PowerBINotAuthorizedException");
    expect(lines.join("")).toContain("No right to group … of …");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ method: "POST", route: path, traceId: TRACE_ID }),
    );
    expect(fixture.powerBi.requests.filter(({ call }) => call === "report")).toEqual([
      expect.objectContaining({ trace: `00-${TRACE_ID}-00f067aa0ba902b7-01` }),
    ]);
    for (const privateText of [groupId, "Contoso"]) expect(lines.join("")).not.toContain(privateText);
  },
);
