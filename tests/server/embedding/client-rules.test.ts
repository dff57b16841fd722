import { beforeAll, describe, expect, test } from "vitest";
import { contract, type Outcome } from "../../../src/api/contract.ts";
import { type ClientRules, clientRulesContract } from "../../../src/api/client-rules-contract.ts";
import { myClientContract } from "../../../src/api/my-client-contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { isInNetworks, isNetwork } from "../../../server/http/networks.ts";
import { demoReport, demoSubscription } from "../../support/server/demo-requests.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const BALANCER = "127.0.0.1";
const OFFICE = "203.0.113.7";
const ELSEWHERE = "198.51.100.9";
const subscriptionId = demoSubscription.id;
const noRules: ClientRules = {
  networks: [],
  idleMinutes: null,
  wantsSecondFactor: false,
  mailDomains: [],
  givesOwnAccess: true,
};

const server = setUpServer({ TRUST_PROXY: BALANCER, ADMIN_AMR: "mfa" });
let ada: TestBrowser;
let ben: TestBrowser;
beforeAll(async () => {
  ada = await server.signIn("ada");
  ben = await server.signIn("ben");
});

const setRules = async (rules: Partial<ClientRules>) =>
  (
    await ada.post(
      clientRulesContract.setClientRules.path,
      { subscriptionId, rules: { ...noRules, ...rules } },
      { "x-forwarded-for": OFFICE },
    )
  ).json<Outcome>();
const embed = async (browser: TestBrowser, headers: Record<string, string>) => {
  const { statusCode, body } = await browser.post(contract.embedReport.path, demoReport, headers);
  return [statusCode, (JSON.parse(body) as { cause?: string }).cause];
};

/** Until the last token has to end. */
const secondsLeft = () => ((server.embedRequests.at(-1)?.latestEnd ?? Infinity) - Date.now()) / 1000;

const setFactor = (name: "ada" | "ben", amr: string[]) =>
  server.store.updateTable("session").set({ amr }).where("principal_id", "=", getDemoUser(name).sub).execute();

describe("the rules of a client [access: client rules]", () => {
  test("open its reports in its networks alone, also when the address changes between the embed and a renewal", async () => {
    expect(await setRules({ networks: ["203.0.113.0/24", "2001:db8::/32"] })).toMatchObject({ isSuccess: true });
    const before = server.embedRequests.length;
    expect(await embed(ben, { "x-forwarded-for": OFFICE })).toEqual([200, undefined]);
    expect(await embed(ben, { "x-forwarded-for": "2001:db8::1" })).toEqual([200, undefined]);
    for (const idle of [{}, { "x-idle-seconds": "1" }])
      expect(await embed(ben, { "x-forwarded-for": ELSEWHERE, ...idle })).toEqual([403, "otherNetwork"]);
    expect(server.embedRequests.length - before).toBe(2);
    expect(await embed(ben, { "x-forwarded-for": OFFICE, "x-idle-seconds": "1" })).toEqual([200, undefined]);
    // The reports of other clients stay as they are.
    const chloe = await server.signIn("chloe");
    const other = { ...demoReport, subscriptionId: "8b64e0d7-2a91-4c5f-b0e8-57d31c6fa208" };
    expect((await chloe.post(contract.embedReport.path, other, { "x-forwarded-for": ELSEWHERE })).statusCode).toBe(200);
  });

  test("end a session that was left alone for five minutes, and only shorten the token before", async () => {
    await setRules({ idleMinutes: 5 });
    const farid = await server.signIn("ben");
    expect(await embed(farid, {})).toEqual([200, undefined]);
    expect(secondsLeft()).toBeLessThanOrEqual(300);
    expect(await embed(farid, { "x-idle-seconds": "299" })).toEqual([200, undefined]);
    expect(secondsLeft()).toBeLessThanOrEqual(65);
    expect(await embed(farid, { "x-idle-seconds": "301" })).toEqual([403, "leftAlone"]);
    expect(await embed(farid, {})).toEqual([401, undefined]);
    await setRules({});
    const unlimited = await server.signIn("ben");
    expect(await embed(unlimited, { "x-idle-seconds": "1500" })).toEqual([200, undefined]);
    expect(secondsLeft()).toBe(Infinity);
  });

  test.each([
    [2, 120],
    [60, 300],
  ])("and an access that ends in %i minutes leave the token %i seconds at most", async (minutes, most) => {
    await setRules({ idleMinutes: 5 });
    const reader = await server.signIn("ben");
    const setAccessEnd = (access_ends_at: Date | null) =>
      server.store
        .updateTable("person")
        .set({ access_ends_at })
        .where("principal_id", "=", getDemoUser("ben").sub)
        .execute();
    await setAccessEnd(new Date(Date.now() + minutes * 60_000));
    expect(await embed(reader, {})).toEqual([200, undefined]);
    expect(secondsLeft()).toBeLessThanOrEqual(most);
    expect(secondsLeft()).toBeGreaterThan(most - 60);
    await setAccessEnd(null);
    await setRules({});
  });

  test("send a reader without a second factor to a strong sign-in", async () => {
    await setRules({ wantsSecondFactor: true });
    const reader = await server.signIn("ben");
    expect(await embed(reader, {})).toEqual([401, undefined]);
    await setFactor("ben", ["pwd"]);
    expect(await embed(reader, {})).toEqual([401, undefined]);
    await setFactor("ben", ["pwd", "mfa"]);
    expect(await embed(reader, {})).toEqual([200, undefined]);
    await setRules({});
  });

  test("keep out administrators too, who preview its reports or view them as somebody, by their own address and sign-in [admin: view as] [operation: preview]", async () => {
    const admin = await server.signIn("ada");
    const calls: [string, object][] = [
      [contract.previewReport.path, { ...demoReport, subscriptionId: EMPTY_ID }],
      [reportContract.previewReportAsClient.path, demoReport],
      [peopleContract.viewAs.path, { ...demoReport, principalId: getDemoUser("ben").sub }],
    ];
    const open = (address: string) =>
      Promise.all(
        calls.map(async ([path, body]) => {
          const { statusCode, body: text } = await admin.post(path, body, { "x-forwarded-for": address });
          return [statusCode, (JSON.parse(text) as { cause?: string }).cause];
        }),
      );
    const countRecords = async () =>
      (await server.store.selectFrom("audit").where("action", "in", ["previewed", "viewed-as"]).select("id").execute())
        .length;
    const everywhere = calls.map(() => [200, undefined]);
    // So that nothing but the rules asks for a second factor.
    await setFactor("ada", ["mfa"]);
    await setRules({ networks: ["203.0.113.0/24"], idleMinutes: 5 });
    expect(await open(OFFICE)).toEqual(everywhere);
    for (const { latestEnd, maxMinutes } of server.embedRequests.slice(-3))
      expect(maxMinutes ?? ((latestEnd ?? Infinity) - Date.now()) / 60_000).toBeLessThanOrEqual(5);
    const before = [server.embedRequests.length, await countRecords()];
    expect(await open(ELSEWHERE)).toEqual(calls.map(() => [403, "otherNetwork"]));
    await setRules({ wantsSecondFactor: true });
    await setFactor("ada", ["pwd"]);
    expect(await open(OFFICE)).toEqual(calls.map(() => [401, undefined]));
    expect([server.embedRequests.length, await countRecords()]).toEqual(before);
    await setFactor("ada", ["mfa"]);
    expect(await open(ELSEWHERE)).toEqual(everywhere);
    await setRules({});
  });

  test("limit whom its administrators invite, and whether they give access", async () => {
    await setRules({ mailDomains: ["Alderbrook.example"], givesOwnAccess: false });
    const elif = await server.signIn("elif");
    const invite = async (email: string) =>
      (await elif.post(myClientContract.inviteToMyClient.path, { subscriptionId, email, name: "New" })).json<Outcome>()
        .isSuccess;
    expect(await invite("new@elsewhere.example")).toBe(false);
    expect(await invite("new@alderbrook.EXAMPLE")).toBe(true);
    const change = async (action: "add" | "remove") =>
      (
        await elif.post(myClientContract.changeMyAccess.path, {
          subscriptionId,
          changes: [{ action, subscriptionReportId: 1, principalId: getDemoUser("ben").sub }],
        })
      ).json<{ outcomes: Outcome[] }>().outcomes[0]?.isSuccess;
    expect([await change("remove"), await change("add")]).toEqual([true, false]);
    await setRules({});
    expect(await change("add")).toBe(true);
  });

  test("are refused where they keep out who sets them, or nobody could meet them", async () => {
    const refusals = [
      await setRules({ networks: ["198.51.100.0/24"] }),
      await setRules({ networks: ["203.0.113.0/33"] }),
      await setRules({ mailDomains: ["@alderbrook"] }),
    ];
    expect(refusals.map(({ isSuccess }) => isSuccess)).toEqual([false, false, false]);
    expect(refusals[0]?.message).toContain(OFFICE);
    expect(await embed(ben, { "x-forwarded-for": ELSEWHERE })).toEqual([200, undefined]);
    // Who does not belong to the client may be elsewhere.
    await server.store
      .deleteFrom("membership")
      .where("principal_id", "=", getDemoUser("ada").sub)
      .where("subscription_id", "=", subscriptionId)
      .execute();
    expect(await setRules({ networks: ["198.51.100.0/24"] })).toMatchObject({ isSuccess: true });
    const rows = await server.store
      .selectFrom("audit")
      .where("action", "=", "subscription-rules-changed")
      .select(["by", "detail"])
      .orderBy("id", "desc")
      .execute();
    expect(rows[0]).toEqual({
      by: getDemoUser("ada").email,
      detail: `${demoSubscription.displayName}: networks 198.51.100.0/24`,
    });
  });

  test.each([
    ["10.1.2.3", ["10.1.0.0/16"], true],
    ["::ffff:10.1.2.3", ["10.1.0.0/16"], true],
    ["10.2.2.3", ["10.1.0.0/16", "10.2.2.3"], true],
    ["10.2.2.4", ["10.1.0.0/16", "10.2.2.3"], false],
    ["2001:db8::5", ["10.0.0.0/8"], false],
    ["unknown", ["0.0.0.0/0"], false],
  ])("%s in %j: %s", (address, networks, isInside) => {
    expect(isInNetworks(address, networks)).toBe(isInside);
  });

  test("name no network that would match nobody", () => {
    for (const text of ["", "10.1", "10.0.0.0/33", "::ffff:10.0.0.0/104", "a/8", "10.0.0.0/8/8"])
      expect(isNetwork(text)).toBe(false);
  });
});
