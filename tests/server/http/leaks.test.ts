import { Writable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { createApp } from "../../../server/app.ts";
import { Browser } from "../../support/server/test-browser.ts";
import { aReport, newReport } from "../../support/server/calls.ts";
import { openWorld, somebody, type World } from "../../support/server/test-server.ts";

let world: World;
const lines: string[] = [];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Signs in, reads, writes, fails in several ways and leaves, on a server that logs everything it can. */
async function live(): Promise<Browser> {
  const log = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  const engine = {
    embed: () => Promise.reject(new Error("refused", { cause: { body: "canary-of-the-engine" } })),
    check: () => Promise.reject(new Error("no")),
  };
  const app = await createApp({ config: { ...world.config, logLevel: "debug" }, store: world.store, engine, log });
  world.provider.state.who = somebody("ada");
  const ada = new Browser(app);
  await ada.signIn();
  await ada.get(contract.getReports.path);
  await ada.post(contract.embedReport.path, aReport);
  await ada.post(contract.addReport.path, newReport("00000000-0000-0000-0000-00000000cafe"));
  await ada.post(contract.addReport.path, { reportName: "canary-of-a-body" });
  await ada.get("/serverside/api/auth/callback?code=canary-of-a-code&state=canary-of-a-state");
  await world.store.schema.alterTable("report").renameTo("elsewhere").execute();
  await ada.get(contract.getReports.path);
  await world.store.schema.alterTable("elsewhere").renameTo("report").execute();
  return ada;
}

test("no token, cookie, code, address of a person or word of a body is logged, kept in the clear or sent to a browser", async () => {
  const ada = await live();
  const secrets = [
    ...world.provider.state.issued.filter((token) => !token.startsWith("used")),
    world.config.secretKey,
    world.provider.client.secret,
  ];
  const cookies = [...ada.cookies.values()];
  const logged = lines.join("\n");
  for (const canary of [...secrets, ...cookies, "canary-of", somebody("ada").email])
    expect(logged).not.toContain(canary);
  expect(logged).toContain("a request failed");

  const dump: string[] = [];
  const tables = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(world.store);
  for (const { name } of tables.rows)
    dump.push(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(world.store)).rows));
  for (const canary of [...secrets, ...cookies]) expect(dump.join("\n")).not.toContain(canary);

  for (const canary of secrets) expect(ada.seen.join("\n")).not.toContain(canary);
  await ada.post("/serverside/api/auth/logout", {});
  expect(ada.seen.join("\n")).not.toContain("id_token");
});

test("a log line names the request, the route’s path without its query, and the answer’s status", () => {
  const finished = lines.map(
    (line) => JSON.parse(line) as { reqId?: string; req?: { path: string }; res?: { statusCode: number } },
  );
  expect(finished.find(({ req }) => req?.path === "/serverside/api/auth/callback")?.reqId).toMatch(/^[\da-f-]{36}$/);
  expect(finished.some(({ res }) => res?.statusCode === 500)).toBe(true);
});
