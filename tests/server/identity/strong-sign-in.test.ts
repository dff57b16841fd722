import { generateKeyPairSync } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { auditContract } from "../../../src/api/audit-contract.ts";
import { contract } from "../../../src/api/contract.ts";
import { listFileContract } from "../../../src/api/list-file-contract.ts";
import { openingsContract } from "../../../src/api/openings-contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { reviewsContract } from "../../../src/api/reviews-contract.ts";
import { type SignedInSession, sessionContract } from "../../../src/api/session-contract.ts";
import { usageContract } from "../../../src/api/usage-contract.ts";
import { readClientKey } from "../../../server/identity/client-key.ts";
import { forgetNetworks } from "../../../server/identity/new-place.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { signInAtStandIn, startStandIn } from "../../support/server/stand-in-sign-in.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser } from "../../support/server/test-server.ts";

const ada = getDemoUser("ada");
const exportRows = { kind: "clients", search: "", after: null };
const page = { search: "", after: null, pageSize: 500 };
/** Large pages of these lists are for files alone. */
const exports: [string, object][] = [
  [listFileContract.exportRows.path, exportRows],
  [auditContract.listAudit.path, { ...page, kind: "all", days: null }],
  [
    openingsContract.listOpenings.path,
    { ...page, outcome: "all", from: null, to: null, person: null, client: null, report: null },
  ],
  [usageContract.getUsage.path, { ...page, by: "report", openings: "all", days: 30 }],
  [reviewsContract.listReviews.path, { ...page, state: "all", client: null }],
  [reviewsContract.getReview.path, { id: "00000000-0000-4000-8000-000000000000", after: null, pageSize: 500 }],
];
const createPem = (type: "rsa" | "ec") => {
  const { privateKey } =
    type === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ format: "pem", type: "pkcs8" }).toString();
};

/** The portal at the provider of local mode, which knows the public part of `registered` alone. */
async function startAt(registered: string, used: string, env: Record<string, string> = {}) {
  const administrators = {
    acr: ["gold"],
    amr: ["mfa"],
    maxAgeMinutes: undefined,
    sessionHours: 8,
    sessions: undefined,
  };
  const clientKey = readClientKey(registered, "portal-1");
  const standIn = await startStandIn({ clientKey, pushesRequests: true, administrators });
  const server = await createTestServer({
    ...standIn.env,
    OIDC_CLIENT_SECRET: "",
    OIDC_CLIENT_KEY: used,
    OIDC_CLIENT_KEY_ID: "portal-1",
    OIDC_ROLES_CLAIM: "roles",
    ...env,
  });
  onTestFinished(async () => {
    await server.close();
    await standIn.close();
  });
  return server;
}

async function signIn(browser: TestBrowser, person = ada.sub) {
  const toProvider = String((await browser.get(await browser.loadAuthorizePath())).headers.location);
  const answer = await browser.get(await signInAtStandIn(toProvider, person));
  return { toProvider: new URL(toProvider).searchParams, answer };
}

const statusesOf = (browsers: readonly TestBrowser[]) =>
  Promise.all(browsers.map(async (browser) => (await browser.get(contract.getUser.path)).statusCode));

describe("the portal at a provider that takes signed assertions and pushed requests alone", () => {
  test.each(["rsa", "ec"] as const)("signs in with an %s key, and the browser carries no parameter", async (type) => {
    const pem = createPem(type);
    const browser = (await startAt(pem, pem, { OIDC_PAR: "on" })).createBrowser();
    const { toProvider, answer } = await signIn(browser);
    expect([...toProvider.keys()].toSorted()).toEqual(["client_id", "request_uri"]);
    expect(answer.statusCode).toBe(302);
    expect((await browser.get(contract.getUser.path)).json()).toEqual({ roles: ["Administrator"], email: ada.email });
  });

  test("is refused by it where requests are not pushed", async () => {
    const pem = createPem("ec");
    const browser = (await startAt(pem, pem)).createBrowser();
    const toProvider = await browser.get(await browser.loadAuthorizePath());
    const refused = await fetch(String(toProvider.headers.location), { redirect: "manual" });
    expect(await refused.text()).not.toContain("Choose an account");
  });

  test("is refused with another key", async () => {
    const browser = (await startAt(createPem("ec"), createPem("ec"), { OIDC_PAR: "on" })).createBrowser();
    expect((await browser.get(await browser.loadAuthorizePath())).statusCode).toBe(503);
  });
});

describe("a call that needs a strong sign-in [threat: stolen administrator]", () => {
  const strong: [string, object][] = [
    [peopleContract.setAdministrator.path, { principalId: "nobody", isAdministrator: true }],
    [peopleContract.viewAs.path, { principalId: "nobody", subscriptionId: "none", reportId: "none" }],
    ...exports,
    [listFileContract.saveImport.path, { kind: "people", text: "" }],
  ];

  test("is answered like one without a session until the person has signed in again with the asked acr", async () => {
    const pem = createPem("ec");
    const server = await startAt(pem, pem, { OIDC_PAR: "on", ADMIN_ACR: "gold", ADMIN_MAX_AGE: "10" });
    const browser = server.createBrowser();
    await signIn(browser);
    for (const [path, body] of strong) expect((await browser.post(path, body)).statusCode).toBe(401);
    // Everything else goes on.
    expect((await browser.get(contract.getReports.path)).statusCode).toBe(200);
    expect((await signIn(browser)).answer.statusCode).toBe(302);
    for (const [path, body] of strong) expect((await browser.post(path, body)).statusCode).not.toBe(401);
    await server.store
      .updateTable("session")
      .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
      .execute();
    expect((await browser.post(listFileContract.exportRows.path, exportRows)).statusCode).toBe(401);
  });

  test("also goes on after a sign-in by one of the asked methods, which another method does not replace", async () => {
    const pem = createPem("ec");
    const server = await startAt(pem, pem, { OIDC_PAR: "on", ADMIN_AMR: "mfa otp" });
    const browser = server.createBrowser();
    await signIn(browser);
    await server.store
      .updateTable("session")
      .set({ amr: ["pwd"] })
      .execute();
    expect((await browser.post(listFileContract.exportRows.path, exportRows)).statusCode).toBe(401);
    expect((await signIn(browser)).answer.statusCode).toBe(302);
    expect((await browser.post(listFileContract.exportRows.path, exportRows)).statusCode).toBe(200);
    const stored = await server.store.selectFrom("session").select("amr").execute();
    expect(stored.map(({ amr }) => amr)).toContainEqual(["mfa"]);
  });

  test("asks the provider for it only once it was refused, and a sign-in that is not strong then opens no session", async () => {
    const server = await createTestServer({ ADMIN_ACR: "gold silver", ADMIN_MAX_AGE: "10" });
    onTestFinished(() => server.close());
    const browser = await server.signIn("ada");
    const readAsked = async () => {
      const { location } = (await browser.get(await browser.loadAuthorizePath())).headers;
      const { searchParams } = new URL(String(location));
      return ["acr_values", "max_age", "prompt"].map((name) => searchParams.get(name));
    };
    expect(await readAsked()).toEqual([null, null, null]);
    await browser.signIn();
    expect((await browser.post(listFileContract.exportRows.path, exportRows)).statusCode).toBe(401);
    const weak = browser.clone();
    const callback = await weak.loadCallbackPath();
    const refused = await weak.get(callback);
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain("did not confirm a sign-in that is strong");
    expect((await weak.get(contract.getUser.path)).statusCode).toBe(401);
    await browser.signIn();
    expect((await browser.post(listFileContract.exportRows.path, exportRows)).statusCode).toBe(401);
    expect(await readAsked()).toEqual(["gold silver", "600", "login"]);
  });

  test("needs nothing where nothing is configured", async () => {
    const server = await createTestServer();
    onTestFinished(() => server.close());
    const browser = await server.signIn("ada");
    expect((await browser.post(listFileContract.exportRows.path, exportRows)).statusCode).toBe(200);
  });
});

test("an administrator’s sessions are shorter and fewer, each end has an audit row, and readers keep theirs [threat: stolen administrator]", async () => {
  const server = await createTestServer({ ADMIN_SESSION_HOURS: "2", ADMIN_SESSIONS: "2" });
  onTestFinished(() => server.close());
  const signInThrice = async (name: "ada" | "ben") => [
    await server.signIn(name),
    await server.signIn(name),
    await server.signIn(name),
  ];
  expect(await statusesOf(await signInThrice("ada"))).toEqual([401, 200, 200]);
  expect(await statusesOf(await signInThrice("ben"))).toEqual([200, 200, 200]);
  const hours = await server.store
    .selectFrom("session")
    .innerJoin("person", "person.principal_id", "session.principal_id")
    .select(["person.email", "session.ends_at"])
    .execute();
  for (const { email, ends_at } of hours)
    expect(Math.round((ends_at.getTime() - Date.now()) / 3_600_000)).toBe(email === ada.email ? 2 : 8);
  const rows = await server.store
    .selectFrom("audit")
    .where("action", "=", "session-ended")
    .select(["by", "target_id", "detail"])
    .execute();
  expect(rows).toEqual([{ by: ada.email, target_id: ada.sub, detail: ada.name }]);
});

async function createNetworkServer() {
  const server = await createTestServer({ TRUST_PROXY: "127.0.0.1" });
  onTestFinished(() => server.close());
  server.provider.state.user = ada;
  const signInFrom = async (address: string) => {
    const browser = server.createBrowser();
    const answer = await browser.send({
      method: "GET",
      url: await browser.loadCallbackPath(),
      headers: { "x-forwarded-for": address },
    });
    return Object.assign(browser, { answer });
  };
  const loadNew = async () => {
    const sessions = await server.store.selectFrom("session").select(["address", "is_new_place"]).execute();
    return Object.fromEntries(
      sessions.map(({ address, is_new_place }): [string, boolean] => [address ?? "", is_new_place]),
    );
  };
  return { server, signInFrom, loadNew };
}

describe("a sign-in from a new network", () => {
  test("is marked in the person’s sessions and in the log, and the first one is not [threat: stolen administrator]", async () => {
    const { server, signInFrom } = await createNetworkServer();
    await signInFrom("2001:db8:1:2::7");
    await signInFrom("2001:db8:1:2::8");
    const browser = await signInFrom("203.0.113.9");
    const sessions = (await browser.get(sessionContract.getSessions.path)).json<SignedInSession[]>();
    expect(new Map(sessions.map(({ address, isNewPlace }) => [address, isNewPlace]))).toEqual(
      new Map([
        ["2001:db8:1:2::7", false],
        ["2001:db8:1:2::8", false],
        ["203.0.113.9", true],
      ]),
    );
    const rows = await server.store
      .selectFrom("audit")
      .where("action", "=", "signed-in")
      .select("detail")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(rows.map(({ detail }) => detail)).toEqual(["From a new network", ""]);
  });

  test("is told once on a page of its own, in a network of before, and not to whoever is in a new one [threat: stolen administrator]", async () => {
    const { signInFrom } = await createNetworkServer();
    const [home, strange, stranger] = ["198.51.100.4", "203.0.113.9", "203.0.113.10"];
    for (const address of [home, strange, stranger, strange])
      expect((await signInFrom(address)).answer.statusCode).toBe(302);
    const browser = await signInFrom(home);
    expect(browser.answer.statusCode).toBe(200);
    for (const network of [strange, stranger]) expect(browser.answer.body).toContain(`${network} on 20`);
    expect(browser.answer.body).toContain('/report">Continue</a>');
    expect((await browser.get(contract.getUser.path)).json()).toMatchObject({ email: ada.email });
    for (const address of [home, strange, home]) expect((await signInFrom(address)).answer.statusCode).toBe(302);
  });

  test("is known by the networks of the person, however much they have done since, and those of before the upgrade are known", async () => {
    const { server, signInFrom, loadNew } = await createNetworkServer();
    const { store } = server;
    const principal_id = demo.people[0]?.id ?? "";
    // As the migration writes them.
    await store
      .insertInto("known_network")
      .values(["2001:db8:1:2::7", "198.51.100.4"].map((network) => ({ principal_id, network })))
      .execute();
    await sql`insert into audit ("by", principal_id, action, detail, address)
      select 'ada', ${principal_id}, 'exported', 'people', '203.0.113.9' from generate_series(1, 2100)`.execute(store);
    for (const address of ["2001:db8:1:2::8", "198.51.100.4", "203.0.113.9", "203.0.113.10"]) await signInFrom(address);
    expect(await loadNew()).toEqual({
      "2001:db8:1:2::8": false,
      "198.51.100.4": false,
      "203.0.113.9": true,
      "203.0.113.10": true,
    });
  });

  test("is one from a network that has not been used for as long as networks are remembered", async () => {
    const { server, signInFrom, loadNew } = await createNetworkServer();
    const { store } = server;
    const networks = store.updateTable("known_network");
    for (const address of ["198.51.100.4", "203.0.113.9"]) await signInFrom(address);
    await networks
      .where("network", "=", "203.0.113.9")
      .set({ seen_at: sql<Date>`now() - interval '181 days'` })
      .execute();
    await networks
      .where("network", "=", "198.51.100.4")
      .set({ seen_at: sql<Date>`now() - interval '179 days'` })
      .execute();
    await forgetNetworks(store, 180);
    await store.deleteFrom("session").execute();
    for (const address of ["198.51.100.4", "203.0.113.9"]) await signInFrom(address);
    expect(await loadNew()).toEqual({ "198.51.100.4": false, "203.0.113.9": true });
  });
});
