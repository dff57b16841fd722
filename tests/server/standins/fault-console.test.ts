import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demo } from "../../../server/standins/demo-data.ts";
import { createFaultSwitch, type FaultState } from "../../../server/standins/faults/fault-switch.ts";
import { type Fault, serviceNames, services } from "../../../server/standins/faults/services.ts";
import { startIdentityProvider } from "../../../server/standins/identity-provider.ts";
import { startReportHost } from "../../../server/standins/report-host.ts";
import { defaultTransport } from "../../../server/powerbi/http-request.ts";
import { createReportEngine, type ReportEngine } from "../../../server/powerbi/report-engine.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { createEngineOptions } from "../../support/server/report-engine-fixture.ts";

let host: Awaited<ReturnType<typeof startReportHost>>;
let engine: ReportEngine;

const setFault = (service: string, fault: string, headers: Record<string, string> = {}) =>
  fetch(`${host.origin}/faults/state`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ service, fault }),
  });
const loadState = async () => (await (await fetch(`${host.origin}/faults/state`)).json()) as FaultState;
const loadRows = (token: string) =>
  fetch(`${host.origin}/reportdata`, { headers: { authorization: `EmbedToken ${token}` } });
const embed = () => {
  const [report] = demo.reports;
  if (!report) throw new Error("The demo data has no reports");
  return engine.embed({
    ...report,
    profileId: null,
    identity: report.partyId === null ? null : { username: report.partyId },
  });
};
const open = () =>
  embed().then(
    () => "opened",
    (error: { kind: string }) => error.kind,
  );

beforeEach(async () => {
  host = await startReportHost({ port: 0, portalOrigin: "http://localhost:8080" });
  const transport = { ...defaultTransport, attemptTimeoutMs: 200, sleep: () => Promise.resolve() };
  engine = createReportEngine({ ...createEngineOptions(host.origin), roles: ["Reader"] }, transport);
});
afterEach(() => host.close());

describe("each fault of the report service is what the portal's server sees", () => {
  test.each([
    ["throttled", "throttled"],
    ["asleep", "asleep"],
    ["unavailable", "unavailable"],
    ["forbidden", "forbidden"],
    ["absent", "absent"],
    ["late", "slow"],
    ["cut", "unavailable"],
    ["silent", "slow"],
  ])("%s", async (fault, kind) => {
    expect((await setFault("reportService", fault)).status).toBe(200);
    expect(await open()).toBe(kind);
    await setFault("reportService", "none");
    expect(await open()).toBe("opened");
  });

  test("expired: earlier tokens are refused at once, new ones live 20 seconds [wrong: faults to try]", async () => {
    const { embedToken } = await embed();
    expect((await loadRows(embedToken)).status).toBe(200);
    await setFault("reportService", "expired");
    expect(await (await loadRows(embedToken)).json()).toEqual({ message: "TokenExpired" });
    const renewed = await embed();
    expect(Date.parse(renewed.expiration ?? "")).toBeLessThanOrEqual(Date.now() + 20_000);
    expect((await loadRows(renewed.embedToken)).status).toBe(200);
  });
});

test.each([
  ["throttled", 429],
  ["unavailable", 503],
  ["forbidden", 403],
])("the identity provider can be made to fail: %s [wrong: faults to try]", async (fault, status) => {
  const faults = createFaultSwitch();
  const port = await findFreePorts();
  const issuer = `http://127.0.0.1:${port}`;
  const identity = { issuer, clientId: "portal", clientSecret: "secret", redirectUrl: "http://localhost/callback" };
  const provider = await startIdentityProvider({ port, portal: "http://localhost", identity, demo, faults });
  const discovery = `${issuer}/.well-known/openid-configuration`;
  faults.set("identityProvider", fault as Fault);
  expect((await fetch(discovery)).status).toBe(status);
  faults.set("identityProvider", "expired");
  const token = await fetch(`${issuer}/token`, { method: "POST", body: new URLSearchParams() });
  expect([token.status, await token.json()]).toEqual([400, { error: "invalid_grant" }]);
  faults.set("identityProvider", "none");
  expect((await fetch(discovery)).status).toBe(200);
  await provider.close();
});

test("the state names the fault and the calls of the last minute of each service", async () => {
  await embed();
  await setFault("identityProvider", "silent");
  expect(await loadState()).toEqual({
    reportService: { fault: "none", callsLastMinute: 3 },
    reportServiceSignIn: { fault: "none", callsLastMinute: 1 },
    identityProvider: { fault: "silent", callsLastMinute: 0 },
  });
});

test("the page offers each fault of each service, marks the present one, and runs only its own script", async () => {
  await setFault("reportService", "asleep");
  const response = await fetch(`${host.origin}/faults`);
  const html = await response.text();
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*script-src 'nonce-/);
  for (const service of serviceNames)
    for (const fault of services[service].faults) expect(html).toContain(`name="${service}" value="${fault}"`);
  expect(html).toContain('value="asleep" checked');
});

test.each([
  ["a fault that the service cannot have", "identityProvider", "asleep", {}],
  ["a service that does not exist", "portal", "asleep", {}],
  ["a form, which another site could post", "reportService", "asleep", { "content-type": "text/plain" }],
])("%s is refused", async (_, service, fault, headers) => {
  expect((await setFault(service, fault, headers)).status).toBeGreaterThanOrEqual(400);
  expect((await loadState()).reportService.fault).toBe("none");
});
