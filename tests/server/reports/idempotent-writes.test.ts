import { describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { adminMessages } from "../../../src/rules/admin/messages.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { storeKinds } from "../../support/server/test-stores.ts";

describe.each(storeKinds)("on %s", (kind) => {
  const admin = setUpAdministrator(kind);

  test("twenty clicks on one button make one row and one answer [fault: answers out of order]", async () => {
    const record = createReport(createGuid());
    const key = { "idempotency-key": createGuid() };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => admin.browser.post(contract.addReport.path, record, key)),
    );
    expect(new Set(responses.map(({ body }) => body))).toEqual(
      new Set([JSON.stringify({ isSuccess: true, message: adminMessages.reportAdded })]),
    );
    expect((await admin.loadReports()).filter(({ reportId }) => reportId === record.reportId)).toHaveLength(1);
    expect(await admin.loadHistory(await admin.loadId(record.reportId))).toHaveLength(1);
  });

  test("twenty clicks without a key still make one row", async () => {
    const record = createReport(createGuid());
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => admin.addReport(record)));
    expect(outcomes.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect((await admin.loadReports()).filter(({ reportId }) => reportId === record.reportId)).toHaveLength(1);
  });

  test("a key is valid for one request of one person", async () => {
    const key = { "idempotency-key": createGuid() };
    await admin.browser.post(contract.addReport.path, createReport(createGuid()), key);
    const reused = await admin.browser.post(contract.addReport.path, createReport(createGuid()), key);
    expect([reused.statusCode, reused.json()]).toEqual([
      422,
      { message: "Idempotency-Key already used for a different request" },
    ]);
    const other = await admin.server.signIn({ sub: "second", email: "second@example.com", name: "Second" });
    await admin.server.store
      .updateTable("person")
      .set({ roles: ["Administrator"] })
      .where("subject", "=", "second")
      .execute();
    expect((await other.post(contract.addReport.path, createReport(createGuid()), key)).json()).toMatchObject({
      isSuccess: true,
    });
  });

  test.each(["bad key", "no good-key", "good-key no", "shorter"])("%j is a malformed key", async (key) => {
    const response = await admin.browser.post(contract.addReport.path, createReport(createGuid()), {
      "idempotency-key": key,
    });
    expect([response.statusCode, response.json()]).toEqual([400, { message: "Malformed Idempotency-Key" }]);
  });

  test("a write works without a key", async () => {
    const { "idempotency-key": _, ...headers } = admin.browser.writeHeaders();
    const response = await admin.browser.send({
      method: "POST",
      url: contract.addReport.path,
      payload: createReport(createGuid()),
      headers,
    });
    expect(response.json()).toMatchObject({ isSuccess: true });
  });
});
