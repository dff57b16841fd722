import { expect, test } from "vitest";
import { createRefusedSignIns } from "../../../server/identity/sign-in-outcomes.ts";
import { createLoggedApp, loadMetrics, METRICS_TOKEN, readMessage } from "../../support/server/server-output.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import type { ProviderBehavior } from "../../support/server/test-provider.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const server = setUpServer({ METRICS_TOKEN, OIDC_ROLES_CLAIM: "roles", ADMIN_ACR: "gold" });
const ada = { ...getDemoUser("ada"), roles: ["Reader"] };

const refuseCode = (status: number, error: string): ProviderBehavior => ({
  respond: ({ pathname }, response) =>
    pathname === "/token" &&
    !!response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ error })),
});
const setDeactivated = (time: Date | null) =>
  server.store.updateTable("person").set({ deactivated_at: time }).where("principal_id", "=", ada.sub).execute();
const requireStrongSignIn = () =>
  server.store
    .updateTable("session")
    .set({ strong_wanted_at: new Date() })
    .where("principal_id", "=", ada.sub)
    .execute();

interface Ending {
  how: string;
  status: number;
  outcome: "succeeded" | "refused" | "failed";
  /** Undefined: nothing is logged. */
  logged?: string;
  before?: () => Promise<unknown>;
  behavior?: ProviderBehavior;
}
test.each<Ending>([
  { how: "is completed", status: 302, outcome: "succeeded" },
  {
    how: "is completed without the person’s name",
    status: 302,
    outcome: "succeeded",
    logged: "could not complete a person's claims from UserInfo",
    behavior: { claims: (claims) => ({ ...claims, name: "" }), userInfo: 503 },
  },
  {
    how: "is refused by the provider",
    status: 400,
    outcome: "refused",
    logged: "sign-in rejected",
    behavior: refuseCode(400, "invalid_grant"),
  },
  {
    how: "comes from a deactivated person",
    status: 403,
    outcome: "refused",
    logged: "sign-in rejected",
    before: () => setDeactivated(new Date()),
  },
  {
    how: "brings no roles",
    status: 403,
    outcome: "refused",
    logged: "the provider did not tell a person's roles",
    behavior: { claims: (claims) => ({ ...claims, roles: "" }) },
  },
  {
    how: "is not as strong as was asked",
    status: 403,
    outcome: "refused",
    logged: "the provider did not give the strong sign-in of ADMIN_ACR, ADMIN_AMR or ADMIN_MAX_AGE",
    before: requireStrongSignIn,
  },
  {
    how: "is answered with another nonce",
    status: 400,
    outcome: "failed",
    logged: "sign-in rejected",
    behavior: { claims: (claims) => ({ ...claims, nonce: "another" }) },
  },
  {
    how: "meets a provider that does not know the portal",
    status: 400,
    outcome: "failed",
    logged: "the identity provider refuses OIDC_CLIENT_ID, or its secret or key",
    behavior: refuseCode(401, "invalid_client"),
  },
  {
    how: "meets a provider that is down",
    status: 503,
    outcome: "failed",
    logged: "sign-in failed",
    behavior: { respond: (_, response) => !!response.writeHead(503).end() },
  },
])(
  "a sign-in that $how is answered with $status, counted as $outcome, and what went wrong is logged [operation: alerts]",
  async ({ status, outcome, logged, before, behavior = {} }) => {
    const browser = await server.signIn(ada);
    await before?.();
    const callback = await browser.loadCallbackPath();
    const { app, lines } = await createLoggedApp(server, "warn");
    browser.switchToApp(app);
    server.provider.state.behavior = behavior;
    const answer = await browser.get(callback);
    server.provider.state.behavior = {};
    await setDeactivated(null);
    expect(answer.statusCode).toBe(status);
    expect(await loadMetrics(app)).toContain(`sign_ins_total{outcome="${outcome}"} 1\n`);
    expect(lines.map(readMessage)).toEqual(logged === undefined ? [] : [logged]);
  },
);

/** Without those of the sign-ins above. */
const loadRefusals = () =>
  server.store
    .selectFrom("audit")
    .select(["by", "principal_id", "address", "detail"])
    .where("action", "=", "sign-in-refused")
    .where("address", "is distinct from", "127.0.0.1")
    .orderBy("id")
    .execute();

test("refused sign-ins are in the audit log by their number for each network [threat: untraced access]", async () => {
  const app = await server.createApp();
  const url = "/serverside/api/auth/callback?state=forged";
  for (const remoteAddress of ["192.0.2.7", "2001:db8::1", "192.0.2.7", "2001:db8::2", "2001:db8::3"])
    expect((await app.inject({ url, remoteAddress })).statusCode).toBe(400);
  const begin = { url: await server.createBrowser().loadAuthorizePath(), remoteAddress: "192.0.2.7" };
  server.provider.state.behavior = { respond: (_, response) => !!response.writeHead(503).end() };
  expect((await app.inject(begin)).statusCode).toBe(503);
  server.provider.state.behavior = {};
  expect((await app.inject(begin)).statusCode).toBe(302);
  await app.close();
  expect(await loadRefusals()).toEqual([
    { by: "portal", principal_id: null, address: "192.0.2.7", detail: "2" },
    { by: "portal", principal_id: null, address: "2001:db8:0:0::/64", detail: "3" },
  ]);
});

test("refused sign-ins that the audit log does not take are written once it does [threat: untraced access]", async () => {
  const before = await loadRefusals();
  const errors: unknown[] = [];
  const refused = createRefusedSignIns(server.store, (error) => errors.push(error));
  const moveAudit = (from: string, to: string) => server.store.schema.alterTable(from).renameTo(to).execute();
  refused.count("192.0.2.8");
  await moveAudit("audit", "elsewhere");
  await refused.flush();
  await moveAudit("elsewhere", "audit");
  refused.count("192.0.2.8");
  for (let time = 0; time < 2; time++) await refused.flush();
  expect(errors).toHaveLength(1);
  expect((await loadRefusals()).slice(before.length)).toMatchObject([{ address: "192.0.2.8", detail: "2" }]);
});
