import { type CompiledQuery, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { selectTagged } from "../../../server/http/tagged-lists.ts";
import type { Store } from "../../../server/store/open-store.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { storeKinds } from "../../support/server/test-stores.ts";

describe.each(storeKinds)("%s", (storeKind) => {
  const admin = setUpAdministrator(storeKind);

  test("the right tag spares the database the list [wrong: unchanged lists]", async () => {
    const { store } = admin.server;
    const tagged = (knownTag: string) =>
      explain(
        store,
        store
          .selectFrom("session")
          .innerJoin("person", "person.principal_id", "session.principal_id")
          .select((scope) =>
            sql<string>`${selectTagged(["mapping"], () =>
              jsonArrayFrom(scope.selectFrom("mapping").select(["mapping.report", "mapping.principal_id"])),
            )(scope, { list: "", knownTag })}`.as("answer"),
          )
          .where("session.id", "=", "explained")
          .compile(),
      );
    await store
      .insertInto("session")
      .values({
        id: "explained",
        principal_id: getDemoUser("ada").sub,
        ends_at: sql<Date>`now() + interval '1 hour'`,
        sealed_tokens: "",
      })
      .execute();
    const { answer } = (await tagged("")).row;
    const tag = answer.slice(0, 64);
    expect(answer.length).toBeGreaterThan(64);
    expect((await tagged("")).plan).toMatch(/on mapping .*actual/);
    expect((await tagged(tag)).row.answer).toBe(tag);
    expect((await tagged(tag)).plan).toMatch(/on mapping .*never executed/);
  });
});

async function explain(store: Store, query: CompiledQuery<{ answer: string }>) {
  const { rows } = await store.executeQuery(query);
  const plan = await store.executeQuery<Record<string, string>>({ ...query, sql: `explain (analyze) ${query.sql}` });
  const [row] = rows;
  if (!row) throw new Error("The session is missing");
  return { row, plan: plan.rows.flatMap((line) => Object.values(line)).join("\n") };
}

const rename = (reportName: string, id: number) => async (tx: Pick<Store, "updateTable">) => {
  await tx.updateTable("report").set({ report_name: reportName }).where("id", "=", id).execute();
};

describe.runIf(storeKinds.includes("PostgreSQL"))("PostgreSQL: two writers at the same time", () => {
  const admin = setUpAdministrator("PostgreSQL");
  const ask = (tag = "") =>
    admin.browser.send({ method: "GET", url: contract.getReports.path, headers: { "if-none-match": tag } });

  test("each tag belongs to one content, in whatever order they commit [wrong: unchanged lists]", async () => {
    const { store } = admin.server;
    const contents = new Map<string, string>();
    const read = async () => {
      const { headers, body } = await ask();
      const tag = String(headers["etag"]);
      expect(contents.get(tag) ?? body).toBe(body);
      contents.set(tag, body);
      return tag;
    };
    const before = await read();
    const first = await store.startTransaction().execute();
    const second = await store.startTransaction().execute();
    await rename("Written first", 1)(first);
    await rename("Written second", 2)(second);
    expect(await read()).toBe(before);
    await second.commit().execute();
    const between = await read();
    expect(contents.get(between)).toContain("Written second");
    expect(contents.get(between)).not.toContain("Written first");
    await first.commit().execute();
    expect(await ask(between)).toMatchObject({ statusCode: 200, body: expect.stringContaining("Written first") });
    await read();
    expect(contents.size).toBe(3);
  });
});
