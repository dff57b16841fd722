import { sql } from "kysely";
import { expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { demoReport, createReport } from "../../support/server/demo-requests.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { createLoggedApp } from "../../support/server/server-output.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const server = setUpServer();
let lines: string[] = [];

/** Signs in, reads, writes and fails in several ways, on a server that logs at debug level. */
async function callEverything(): Promise<TestBrowser> {
  const engine = {
    embed: () => Promise.reject(new Error("refused", { cause: { body: "canary-of-the-engine" } })),
    check: () => Promise.reject(new Error("no")),
  };
  const logged = await createLoggedApp(server, "debug", { engine });
  lines = logged.lines;
  server.provider.state.user = getDemoUser("ada");
  const ada = new TestBrowser(logged.app);
  await ada.signIn();
  await ada.get(contract.getReports.path);
  await ada.post(contract.embedReport.path, demoReport);
  await ada.post(contract.addReport.path, createReport("00000000-0000-0000-0000-00000000cafe"));
  await ada.post(contract.addReport.path, { reportName: "canary-of-a-body" });
  await ada.get("/serverside/api/auth/callback?code=canary-of-a-code&state=canary-of-a-state");
  await server.store.schema.alterTable("report").renameTo("elsewhere").execute();
  await ada.get(contract.getReports.path);
  await server.store.schema.alterTable("elsewhere").renameTo("report").execute();
  return ada;
}

test("no token, cookie, code, email address or request body is logged, stored in plain text or sent to a browser [threat: stolen session] [threat: leaks]", async () => {
  const ada = await callEverything();
  const secrets = [...server.provider.state.issuedTokens, server.config.secretKey, server.provider.client.secret];
  const cookies = [...ada.cookies.values()];
  const logged = lines.join("\n");
  for (const canary of [...secrets, ...cookies, "canary-of", getDemoUser("ada").email])
    expect(logged).not.toContain(canary);
  expect(logged).toContain("request failed");

  const dump: string[] = [];
  const tables = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(server.store);
  for (const { name } of tables.rows)
    dump.push(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(server.store)).rows));
  for (const canary of [...secrets, ...cookies]) expect(dump.join("\n")).not.toContain(canary);

  for (const canary of secrets) expect(ada.received.join("\n")).not.toContain(canary);
  await ada.post("/serverside/api/auth/logout", {});
  expect(ada.received.join("\n")).not.toContain("id_token");
});

test("log lines of a request contain its id, method, route and outcome, and neither its query nor an address", () => {
  const entries = lines
    .map((line) => JSON.parse(line) as { reqId?: string; req?: { path: string }; res?: { statusCode: number } })
    .filter(({ reqId }) => reqId !== undefined);
  const callback = entries.find(({ req }) => req?.path === "/serverside/api/auth/callback");
  expect(callback).toMatchObject({ reqId: expect.stringMatching(/^[\da-f-]{36}$/) });
  for (const entry of entries)
    expect(entry).toMatchObject({ method: expect.stringMatching(/^(GET|POST)$/), route: expect.stringContaining("/") });
  expect(entries.flatMap(({ res }) => res ?? [])).toContainEqual({ statusCode: 500, outcome: "failed" });
  expect(lines.join("")).not.toContain("127.0.0.1");
});
