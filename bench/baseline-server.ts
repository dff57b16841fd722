// The baseline of the server figures: the same queries over the same driver, and nothing else.
// Its argument is a `Task` as JSON.
import { join } from "node:path";
import process from "node:process";
import { PGlite } from "@electric-sql/pglite";
import fastify from "fastify";
import { Pool } from "pg";
import type { DatabaseConfig } from "../server/config.ts";
import type { Read } from "./reads.ts";

interface Task {
  database: DatabaseConfig;
  reads: Read[];
  embed: Read;
  /** The session that every query looks up. */
  session: string;
  powerBi: string;
}
interface AnswerRow {
  answer: string;
}

const { database, reads, embed, session, powerBi } = JSON.parse(process.argv[2] ?? "") as Task;
const query = await openQuery();
const app = fastify();
for (const { path, sql } of reads)
  app.get(path, async (_request, reply) => reply.type("application/json").send(await query(sql)));
const bearer = await fetchEntraToken();
app.post(embed.path, async (_request, reply) => {
  const { reportId, groupId, dataSetId, partyId } = JSON.parse(await query(embed.sql)) as Record<string, string>;
  const report = await callPowerBi(`/groups/${groupId}/reports/${reportId}`);
  const token = await callPowerBi("/GenerateToken", {
    reports: [{ id: reportId }],
    datasets: [{ id: dataSetId }],
    identities: [{ username: partyId, datasets: [dataSetId] }],
    lifetimeInMinutes: 15,
  });
  return reply.send({
    embedUrl: report["embedUrl"],
    id: reportId,
    embedToken: token["token"],
    displayName: report["name"],
    expiration: token["expiration"],
  });
});
process.send?.({ origin: await app.listen({ port: 0, host: "127.0.0.1" }) });

async function openQuery(): Promise<(sql: string) => Promise<string>> {
  if ("url" in database) {
    const pool = new Pool({ connectionString: database.url, max: 10 });
    return async (sql) => (await pool.query<AnswerRow>(sql, [session])).rows[0]!.answer;
  }
  const store = await PGlite.create(join(database.folder, "store"));
  return async (sql) => (await store.query<AnswerRow>(sql, [session])).rows[0]!.answer;
}

async function fetchEntraToken(): Promise<string> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: "baseline",
    client_secret: "baseline",
    scope: "baseline/.default",
  });
  const { access_token } = (await (
    await fetch(`${powerBi}/local/oauth2/v2.0/token`, { method: "POST", body: form })
  ).json()) as { access_token: string };
  return access_token;
}

async function callPowerBi(path: string, body?: object): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
  return (await (
    await fetch(
      `${powerBi}/v1.0/myorg${path}`,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
    )
  ).json()) as Record<string, string>;
}
