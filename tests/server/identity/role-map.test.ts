import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { parseRoleMap } from "../../../server/config.ts";
import { contract } from "../../../src/api/contract.ts";
import { endTokens } from "../../support/server/session-rows.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const USER = contract.getUser.path;
const ADMINS = "cn=risk admins,ou=groups,dc=example";

const server = setUpServer({
  OIDC_ROLES_CLAIM: "groups",
  OIDC_ROLE_MAP: `${ADMINS}=Administrator; risk-readers=Reader;risk-auditors = Reader`,
});
beforeEach(() => {
  server.provider.state.behavior = {};
});

const signInWithGroups = (groups: unknown) => server.signIn({ ...getDemoUser("ada"), groups });

describe("with OIDC_ROLE_MAP", () => {
  test.each<[unknown, string[]]>([
    [["staff", ADMINS], ["Administrator"]],
    [["Administrator", "staff"], []],
  ])("only listed names count: %o are the roles %o [provider: groups]", async (groups, roles) => {
    const browser = await signInWithGroups(groups);
    expect((await browser.get(USER)).json()).toMatchObject({ roles });
    const isAdministrator = roles.includes("Administrator");
    expect((await browser.get(contract.getReports.path)).statusCode).toBe(isAdministrator ? 200 : 403);
  });

  test("an administrator who was made one in the portal is one while the map gives them any role [admin: roles]", async () => {
    const people = server.store.updateTable("person").where("principal_id", "=", getDemoUser("ada").sub);
    await people.set({ is_administrator: true }).execute();
    const reader = await signInWithGroups(["risk-readers"]);
    expect((await reader.get(contract.getReports.path)).statusCode).toBe(200);
    const withdrawn = await signInWithGroups(["nothing that the map names"]);
    expect((await withdrawn.get(contract.getReports.path)).statusCode).toBe(403);
    await people.set({ is_administrator: sql<boolean>`null` }).execute();
  });

  test("a name that the map leaves out gives no role at a renewal either [provider: groups]", async () => {
    const browser = await signInWithGroups([ADMINS]);
    await endTokens(server.store, browser);
    server.provider.state.behavior = { claims: (claims) => ({ ...claims, groups: ["Administrator"] }) };
    expect((await browser.get(contract.getReports.path)).statusCode).toBe(403);
    expect((await browser.get(USER)).json()).toMatchObject({ roles: [] });
  });
});

test.each(["", " ; ", "risk-admins", "=Reader", "risk-readers=", "a=Reader; a=Administrator"])(
  "“%s” is no role map",
  (text) => expect(parseRoleMap(text)).toBeUndefined(),
);
