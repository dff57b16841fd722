import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { chainAuditRows } from "../../../server/audit/chain-rows.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { createTestServer } from "../../support/server/test-server.ts";

const LINES = "/serverside/api/portal/auditlines";
const OPENING_LINES = "/serverside/api/portal/openinglines";
const TOKEN = "0123456789abcdefghijklmnopqrstuvwxyz";
const PAGE_SIZE = 2000;

interface Line {
  position: string;
  id: string;
  tokenId: string;
}

describe("the audit log as lines of JSON", () => {
  const server = setUpServer({ AUDIT_COLLECTOR_TOKEN: TOKEN });
  beforeAll(async () => {
    await server.signIn("ada");
    await sql`insert into audit (by, principal_id, action, detail)
      select 'ada', null, 'checked', 'Check ' || n from generate_series(1, ${sql.lit(PAGE_SIZE)}) n`.execute(
      server.store,
    );
    await chainAuditRows(server.store);
  });

  const request = (query: string, authorization = `Bearer ${TOKEN}`, path = LINES) =>
    server.app.inject({ url: `${path}${query}`, headers: { authorization } });
  async function readLines(after: string): Promise<{ position: number; action: string; email: string }[]> {
    const { statusCode, headers, body } = await request(`?after=${after}`);
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
    return body
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { position: number; action: string; email: string });
  }

  test("gives a collector each row once, in the order of the chain, and goes on where it stopped [threat: uncollected audit]", async () => {
    const first = await readLines("0");
    expect(first).toHaveLength(PAGE_SIZE);
    const second = await readLines(String(first.at(-1)?.position));
    const rows = [...first, ...second];
    const { count } = await server.store
      .selectFrom("audit")
      .select(sql<number>`count(*)::integer`.as("count"))
      .executeTakeFirstOrThrow();
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    expect(rows.some(({ action, email }) => action === "signed-in" && email.startsWith("ada"))).toBe(true);
    await server.signIn("ben");
    expect(await readLines(String(count))).toEqual([]);
    await chainAuditRows(server.store);
    expect(await readLines(String(count))).toMatchObject([{ action: "signed-in", position: count + 1 }]);
    expect((await request("")).body).toBe((await request("?after=0")).body);
  });

  test("gives a collector each opening once, also those that came while it was away [threat: uncollected audit]", async () => {
    const { store } = server;
    await store.deleteFrom("opening").execute();
    const insert = (count: number, age: string) =>
      sql`insert into opening (id, report, subscription_id, principal_id, opened_at, token_id)
        select gen_random_uuid(), n, 'client', 'ben', now() - ${age}::interval, gen_random_uuid()
        from generate_series(1, ${sql.lit(count)}) n`.execute(store);
    const read = async (query: string) => {
      const { statusCode, body } = await request(query, undefined, OPENING_LINES);
      expect(statusCode).toBe(200);
      return body.split("\n").flatMap((line) => (line ? [JSON.parse(line) as Line] : []));
    };
    await insert(PAGE_SIZE + 1, "2 hours");
    const first = await read("");
    expect(first).toHaveLength(PAGE_SIZE);
    await insert(3, "1 hour");
    await insert(1, "1 second");
    const second = await read(`?after=${first.at(-1)?.position}`);
    expect(second).toHaveLength(4);
    expect(await read(`?after=${second.at(-1)?.position}`)).toEqual([]);
    const collected = [...first, ...second];
    const stored = await store
      .selectFrom("opening")
      .select(["id", "token_id as tokenId"])
      .where("opened_at", "<", sql<Date>`now() - interval '3 minutes'`)
      .execute();
    expect(new Set(collected.map(({ id, tokenId }) => `${id} ${tokenId}`))).toEqual(
      new Set(stored.map(({ id, tokenId }) => `${id} ${tokenId}`)),
    );
    expect((await request("?after=x", undefined, OPENING_LINES)).statusCode).toBe(400);
    expect((await request("", "Bearer x", OPENING_LINES)).statusCode).toBe(404);
  });

  test("answers no other token, no session and no server without a token [threat: uncollected audit]", async () => {
    const ada = await server.signIn("ada");
    const answers = [
      await request("", "Bearer"),
      await request("", `Bearer ${TOKEN}x`),
      await request("", TOKEN),
      await ada.get(LINES),
    ];
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([404, '{"message":"Not Found"}']);
    const without = await createTestServer();
    const headers = { authorization: "Bearer undefined" };
    expect((await without.app.inject({ url: LINES, headers })).statusCode).toBe(404);
    await without.close();
  });

  test.each(["?after=-1", "?after=x", "?after=1&after=2", `?after=${"9".repeat(16)}`])(
    "a malformed position is refused: %s",
    async (query) => expect((await request(query)).statusCode).toBe(400),
  );
});
