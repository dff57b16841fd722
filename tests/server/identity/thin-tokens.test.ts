import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { endTokens } from "../../support/server/session-rows.ts";
import { signInAtStandIn, startStandIn } from "../../support/server/stand-in-sign-in.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { createLoggedApp } from "../../support/server/server-output.ts";
import { createTestServer, getDemoUser } from "../../support/server/test-server.ts";

const USER = contract.getUser.path;
const NAME = contract.getUserName.path;
const ada = getDemoUser("ada");
const person = { email: "ada@example.com", name: "Ada of UserInfo", portal_roles: ["Administrator"] };

const onlySubject = ({ sub, iss, aud, iat, exp, nonce }: Record<string, unknown>) => ({
  sub,
  iss,
  aud,
  iat,
  exp,
  ...(nonce === undefined ? {} : { nonce }),
});

describe("an ID token with nothing but the subject", () => {
  const server = setUpServer({ OIDC_ROLES_CLAIM: "portal_roles" });
  const answerUserInfo = (userInfo: Record<string, unknown> | number) => {
    server.provider.state.behavior = { claims: onlySubject, userInfo };
  };
  beforeEach(() => answerUserInfo(person));

  test("signs in with the name, email and roles of UserInfo [provider: thin ID token]", async () => {
    const browser = await server.signIn(ada);
    expect((await browser.get(USER)).json()).toEqual({ roles: ["Administrator"], email: "ada@example.com" });
    expect((await browser.get(NAME)).body).toBe("Ada of UserInfo");
    expect((await browser.get(contract.getReports.path)).statusCode).toBe(200);
  });

  test("is renewed with the name, email and roles of UserInfo [provider: thin ID token]", async () => {
    const browser = await server.signIn(ada);
    await endTokens(server.store, browser);
    answerUserInfo({ email: "ada.new@example.com", name: "Ada Renamed", portal_roles: ["Reader"] });
    expect((await browser.get(contract.getReports.path)).statusCode).toBe(403);
    await expect.poll(async () => (await browser.get(NAME)).body).toBe("Ada Renamed");
    expect((await browser.get(USER)).json()).toEqual({ roles: ["Reader"], email: "ada.new@example.com" });
  });

  test("begins no session if UserInfo names another person [provider: thin ID token]", async () => {
    answerUserInfo({ ...person, sub: "another-subject" });
    const before = await server.store.selectFrom("session").select("id").execute();
    server.provider.state.user = ada;
    const response = await server.createBrowser().signIn();
    expect([response.statusCode, response.body.includes("Sign-in was not completed.")]).toEqual([400, true]);
    expect(await server.store.selectFrom("session").select("id").execute()).toHaveLength(before.length);
  });

  test("asks the person to try again if UserInfo, which has the roles, fails [provider: thin ID token]", async () => {
    answerUserInfo(503);
    server.provider.state.user = ada;
    const response = await server.createBrowser().signIn();
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
    expect(response.body).toContain("Sign-in is temporarily unavailable.");
  });

  test("keeps the stored name and email if UserInfo, which only lacks them, fails [provider: thin ID token]", async () => {
    await server.signIn(ada);
    server.provider.state.behavior = {
      claims: (claims) => ({ ...onlySubject(claims), portal_roles: ["Reader"] }),
      userInfo: 503,
    };
    const browser = await server.signIn(ada);
    expect((await browser.get(USER)).json()).toEqual({ roles: ["Reader"], email: "ada@example.com" });
    expect((await browser.get(NAME)).body).toBe("Ada of UserInfo");
  });

  test("never makes an email of the subject, and the audit log names a person without one [provider: thin ID token]", async () => {
    answerUserInfo({ portal_roles: ["Reader"] });
    const browser = await server.signIn({ ...ada, sub: "a-person-without-email" });
    expect((await browser.get(USER)).json()).toEqual({ roles: ["Reader"], email: "" });
    expect((await browser.get(NAME)).body).toBe("a-person-without-email");
    await browser.post(portalContract.signOut.path, {});
    const rows = server.store.selectFrom("audit").where("subject", "=", "a-person-without-email").orderBy("id");
    expect(await rows.select(["action", "by", "detail"]).execute()).toEqual([
      { action: "signed-in", by: "a-person-without-email", detail: "" },
      { action: "signed-out", by: "a-person-without-email", detail: "" },
    ]);
  });
});

describe("roles that the provider does not tell", () => {
  const server = setUpServer({ OIDC_ROLES_CLAIM: "groups" });

  async function signInWith(claims: Record<string, unknown>) {
    const { app, lines } = await createLoggedApp(server, "warn");
    server.provider.state.user = ada;
    server.provider.state.behavior = { userInfo: {}, claims: (valid) => ({ ...valid, ...claims }) };
    const before = await server.store.selectFrom("session").select("id").execute();
    const response = await new TestBrowser(app).signIn();
    expect(await server.store.selectFrom("session").select("id").execute()).toHaveLength(before.length);
    return { response, lines };
  }

  test("because the claim is absent are logged, and the person reads what to do [provider: roles absent]", async () => {
    const { response, lines } = await signInWith({});
    expect(response.statusCode).toBe(403);
    expect(response.body).toContain("named no role for this portal");
    expect(response.body).toContain("contact help@example.com");
    expect(lines.join()).toContain("The claim groups is neither in the ID token nor in UserInfo");
  });

  test.each([
    { _claim_names: { groups: "src1" }, _claim_sources: { src1: { endpoint: "https://graph.example.com/groups" } } },
    { hasgroups: true },
  ])(
    "because the person is in too many groups are logged, and the person reads so: %o [provider: roles absent]",
    async (overage) => {
      const { response, lines } = await signInWith(overage);
      expect(response.statusCode).toBe(403);
      expect(response.body).toContain("more groups than your identity provider sends");
      expect(lines.join()).toContain("too many groups");
    },
  );
});

test("a person signs in at the provider of local mode with thin ID tokens [provider: thin ID token]", async () => {
  const standIn = await startStandIn({ areIdTokensThin: true });
  const server = await createTestServer({ ...standIn.env, OIDC_ROLES_CLAIM: "roles" });
  onTestFinished(async () => {
    await server.close();
    await standIn.close();
  });
  const browser = server.createBrowser();
  const toProvider = await browser.get(await browser.loadAuthorizePath());
  const callback = await signInAtStandIn(String(toProvider.headers.location), ada.sub);
  expect((await browser.get(callback)).statusCode).toBe(302);
  expect((await browser.get(USER)).json()).toEqual({ roles: ["Administrator"], email: ada.email });
  expect((await browser.get(NAME)).body).toBe(ada.name);
});
