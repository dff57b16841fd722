import { describe, expect, test } from "vitest";
import { type ReaderPage, reportListContract, type ReportReaders } from "../../../src/api/report-list-contract.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";

const path = (id: number) => reportListContract.getReportReaders.path.replace(":id", String(id));

describe("who can see a report", () => {
  const admin = setUpAdministrator();
  const readReaders = async (id: number) => (await admin.browser.get(path(id))).json<ReportReaders>();

  test("lists every reader over all clients once, in pages, also where names repeat", async () => {
    const { store } = admin.server;
    const { subscription_id: clientId, id: report } = await store
      .selectFrom("report")
      .select(["id", "subscription_id"])
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
    const before = await readReaders(report);
    const ids = Array.from({ length: 250 }, (_, index) => `reader-${index}`);
    await store
      .insertInto("person")
      .values(
        ids.map((id, index) => ({
          principal_id: id,
          realm: "test",
          subject: id,
          email: `${id}@example.test`,
          display_name: `Reader ${index % 3}`,
        })),
      )
      .execute();
    await store
      .insertInto("membership")
      .values(ids.map((id) => ({ subscription_id: clientId, principal_id: id })))
      .execute();
    await store
      .insertInto("mapping")
      .values(ids.map((id) => ({ report, principal_id: id })))
      .execute();
    const { readers, next, total } = await readReaders(report);
    expect({ listed: readers.length, total }).toEqual({ listed: 100, total: before.total + 250 });
    let after = next;
    while (after) {
      const page: ReaderPage = (
        await admin.browser.post(reportListContract.listMoreReaders.path, { id: report, after })
      ).json<ReaderPage>();
      readers.push(...page.readers);
      after = page.next;
    }
    const listed = readers.map(({ principalId, clientName: client }) => `${principalId} ${client}`);
    expect(new Set(listed).size).toBe(total);
    expect(listed).toHaveLength(total);
    for (const id of ids) expect(readers.map(({ principalId }) => principalId)).toContain(id);
    await store.deleteFrom("mapping").where("principal_id", "in", ids).execute();
    await store.deleteFrom("membership").where("principal_id", "in", ids).execute();
    await store.deleteFrom("person").where("principal_id", "in", ids).execute();
  });
});
