import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contract, type EmbedConfig } from "../../../src/api/contract.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { absentId, list, open, remove, save, saveView, setDefault, views } from "../../support/server/saved-views.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

describe("the saved views of a report that is given another Power BI report", () => {
  const admin = setUpAdministrator();

  async function createReadReport() {
    const record = await admin.createStoredReport();
    const { subscriptionReportId, subscriptionId, reportId } = record;
    await admin.browser.post(contract.addUserReportMapping.path, {
      subscriptionReportId,
      principalId: getDemoUser("ben").sub,
    });
    const give = async (id: string) => {
      expect(await admin.updateReport({ ...record, reportId: id })).toMatchObject({ isSuccess: true });
      return { subscriptionId, reportId: id };
    };
    return { record, key: { subscriptionId, reportId }, give };
  }

  test("are neither offered nor opened, and are again once it has the former one back", async () => {
    const ben = await admin.server.signIn("ben");
    const { record, key, give } = await createReadReport();
    const id = await saveView(ben, key, "Losses", "former");
    await setDefault(ben, key, id);
    const embed = async (reportId: string) =>
      (await ben.post(`${contract.embedReport.path}?view=${id}`, { ...record, reportId })).json<EmbedConfig>();
    expect((await embed(key.reportId)).defaultView).toEqual({ id, state: "former" });

    const changed = await give(randomUUID());
    expect(await views(ben, changed)).toEqual([]);
    expect((await list(ben, key)).statusCode).toBe(404);
    const [former, absent] = [await open(ben, id), await open(ben, absentId)];
    expect([former.statusCode, former.body]).toEqual([absent.statusCode, absent.body]);
    expect((await setDefault(ben, changed, id)).statusCode).toBe(404);
    const config = await embed(changed.reportId);
    expect(config.id).toBe(changed.reportId);
    expect([config.defaultView, config.linkedView]).toEqual([undefined, undefined]);

    await give(key.reportId);
    expect(await views(ben, key)).toMatchObject([{ id, name: "Losses", isDefault: true }]);
    expect((await open(ben, id)).json()).toEqual({ name: "Losses", state: "former" });
    await remove(ben, id);
  });

  test("neither take their names nor count among those of the other one", async () => {
    const ben = await admin.server.signIn("ben");
    const { key, give } = await createReadReport();
    const id = await saveView(ben, key, "Losses", "former");
    const changed = await give(randomUUID());
    const other = await saveView(ben, changed, "losses", "current");
    expect(other).not.toBe(id);
    expect((await open(ben, other)).json()).toEqual({ name: "losses", state: "current" });
    expect((await save(ben, { ...key, name: "x", state: "x" })).statusCode).toBe(404);
    await give(key.reportId);
    expect((await open(ben, id)).json()).toEqual({ name: "Losses", state: "former" });
    for (const view of [id, other]) await remove(ben, view);
  });
});
