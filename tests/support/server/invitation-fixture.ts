import { afterAll, beforeAll } from "vitest";
import { addPersonContract, type AddedPerson } from "../../../src/api/add-person-contract.ts";
import { contract, type Outcome } from "../../../src/api/contract.ts";
import { membershipContract } from "../../../src/api/membership-contract.ts";
import type { TestBrowser } from "./test-browser.ts";
import type { ProviderUser } from "./test-provider.ts";
import { createTestServer, type TestServer } from "./test-server.ts";
import { defaultStoreKind } from "./test-stores.ts";

export const iris = { name: "Iris Weber", email: "Iris.Weber@partner.example", subject: null };

/** A user of the provider, whose email it has verified unless the claims say otherwise. */
export const createUser = (sub: string, email: string, claims: object = { email_verified: true }): ProviderUser => ({
  sub,
  email,
  name: `Name of ${sub}`,
  ...claims,
});

/** Gives a block of tests its own server, with Ada signed in as administrator, who invites people. */
export function setUpInvitations(kind = defaultStoreKind) {
  const fixture = {} as { server: TestServer; ada: TestBrowser };
  beforeAll(async () => {
    fixture.server = await createTestServer({}, kind);
    fixture.ada = await fixture.server.signIn("ada");
  });
  afterAll(() => fixture.server.close());
  const post = (path: string, body: object) => fixture.ada.post(path, body);
  const add = async (person: { name: string; email: string; subject: string | null }) =>
    (await post(addPersonContract.addPerson.path, person)).json<AddedPerson>();

  return Object.assign(fixture, {
    add,
    invite: async (email: string) => (await add({ ...iris, email })).person?.principalId ?? "",
    withdraw: async (principalId: string) =>
      (await post(addPersonContract.withdrawInvitation.path, { principalId })).json<Outcome>(),
    findPerson: (principalId: string) =>
      fixture.server.store.selectFrom("person").selectAll().where("principal_id", "=", principalId).executeTakeFirst(),
    /** The principal id of whoever signed in with the subject. */
    async idOf(subject: string): Promise<string | undefined> {
      const person = await fixture.server.store
        .selectFrom("person")
        .select("principal_id")
        .where("realm", "=", fixture.server.config.identity.realm)
        .where("subject", "=", subject)
        .executeTakeFirst();
      return person?.principal_id;
    },
    async loadAudit(principalId: string): Promise<string[][]> {
      const rows = await fixture.server.store
        .selectFrom("audit")
        .select(["action", "detail"])
        .where("target_id", "=", principalId)
        .orderBy("id")
        .execute();
      return rows.map(({ action, detail }) => [action, detail]);
    },
    async assignReport(principalId: string): Promise<Outcome> {
      const { id, subscriptionId } = await fixture.server.store
        .selectFrom("report")
        .select(["id", "subscription_id as subscriptionId"])
        .orderBy("id")
        .executeTakeFirstOrThrow();
      await post(membershipContract.setMembership.path, { subscriptionId, principalId, isMember: true });
      return (
        await post(contract.addUserReportMapping.path, { subscriptionReportId: id, principalId })
      ).json<Outcome>();
    },
  });
}
