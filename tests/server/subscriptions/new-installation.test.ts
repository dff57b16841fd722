import { beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { installationContract } from "../../../src/api/installation-contract.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, type TestServer } from "../../support/server/test-server.ts";

const INSTALLATION = installationContract.getInstallation.path;
const ADD = installationContract.addSubscription.path;
const REPORT_ID = "0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257";

describe("an installation without data", () => {
  let server: TestServer;
  let founder: TestBrowser;
  beforeEach(async () => {
    server = await createTestServer({ OIDC_ROLES_CLAIM: "groups", OIDC_ROLE_MAP: "chiefs=Administrator" });
    for (const table of ["mapping", "report", "membership", "subscription", "person"] as const)
      await server.store.deleteFrom(table).execute();
    founder = await server.signIn({ sub: "founder", email: "founder@example.com", name: "Fiona", groups: ["chiefs"] });
    return () => server.close();
  });

  test("lets its first administrator add a client, a report and a mapping, and see the report [operation: first administrator]", async () => {
    expect((await founder.get(INSTALLATION)).json()).toEqual({ isEmpty: true });
    const added = await founder.post(ADD, { displayName: "  Alder Group ", partyId: " 70041823 " });
    const { id, displayName } = added.json<{ id: string; displayName: string }>();
    expect([added.statusCode, displayName]).toEqual([200, "Alder Group"]);
    expect((await founder.get(INSTALLATION)).json()).toEqual({ isEmpty: false });
    expect((await founder.get(contract.getSubscriptions.path)).json()).toEqual([{ id, displayName }]);
    expect((await founder.get(contract.getPrimaryParty.path.replace(":id", id))).json()).toEqual({
      partyId: "70041823",
    });

    const report = { ...createReport(REPORT_ID), subscriptionId: id };
    expect((await founder.post(contract.addReport.path, report)).json()).toMatchObject({ isSuccess: true });
    const [stored] = (await founder.get(contract.getReports.path)).json<{ subscriptionReportId: number }[]>();
    const [self] = (await founder.get(contract.getSubscriptionUsers.path.replace(":id", id))).json<{ id: string }[]>();
    const mapping = { subscriptionReportId: stored?.subscriptionReportId, principalId: self?.id };
    expect((await founder.post(contract.addUserReportMapping.path, mapping)).json()).toMatchObject({ isSuccess: true });
    expect((await founder.get(contract.getUserReports.path)).json()).toMatchObject([{ subscriptionId: id }]);
  });

  test("records who added the client [operation: first administrator]", async () => {
    await founder.post(ADD, { displayName: "Alder Group", partyId: "70041823" });
    const rows = server.store.selectFrom("audit").where("action", "=", "subscription-added");
    expect(await rows.select(["by", "detail"]).execute()).toEqual([
      { by: "founder@example.com", detail: "Alder Group" },
    ]);
  });

  test.each([
    { displayName: " ", partyId: "70041823" },
    { displayName: "Alder Group", partyId: "" },
    { displayName: "x".repeat(201), partyId: "70041823" },
    { displayName: "Alder Group", partyId: "two words" },
  ])(
    "refuses a client without a name, or without a party that Power BI accepts: %o [operation: first administrator]",
    async (body) => {
      expect((await founder.post(ADD, body)).statusCode).toBe(400);
      expect((await founder.get(INSTALLATION)).json()).toEqual({ isEmpty: true });
    },
  );

  test("adds one client for a request that is sent twice [operation: first administrator]", async () => {
    const key = { "idempotency-key": "the-same-request" };
    const body = { displayName: "Alder Group", partyId: "70041823" };
    const [first, second] = [await founder.post(ADD, body, key), await founder.post(ADD, body, key)];
    expect(second.json()).toEqual(first.json());
    expect((await founder.get(contract.getSubscriptions.path)).json()).toHaveLength(1);
  });
});
