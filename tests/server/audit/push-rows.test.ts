import { createServer, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chainAuditRows } from "../../../server/audit/chain-rows.ts";
import { pushRows, readBacklog, sign } from "../../../server/audit/push-rows.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const HOUR_MS = 3_600_000;

test("a message is signed as the example of Standard Webhooks is [threat: uncollected audit]", () => {
  const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", seconds: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(sign(secret, message)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

describe("a receiver of the audit log and the openings", () => {
  const server = setUpServer();
  const received: { id: string; body: string; isConfirmed: boolean }[] = [];
  let status = 204;
  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      received.push({ id: verify(request.headers, body), body, isConfirmed: status === 204 });
      response.writeHead(status).end();
    });
  });
  let url: string;
  let clock = Date.now() + 1000;
  const push = () => pushRows(server.store, { url, secret }, () => clock);
  beforeAll(async () => {
    await once(receiver.listen(0, "127.0.0.1"), "listening");
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    await sql`insert into audit (by, principal_id, action, detail)
      select 'ada', null, 'checked', 'Check ' || n from generate_series(1, 250) n`.execute(server.store);
    await chainAuditRows(server.store);
  });
  afterAll(() => void receiver.close());

  function verify(headers: IncomingHttpHeaders, body: string): string {
    const id = String(headers["webhook-id"]);
    const seconds = Number(headers["webhook-timestamp"]);
    expect(headers["webhook-signature"]).toBe(sign(secret, { id, seconds, body }));
    expect(seconds).toBe(Math.floor(clock / 1000));
    return id;
  }
  const rowsOf = (type: string) =>
    received
      .filter(({ isConfirmed }) => isConfirmed)
      .map(({ body }) => JSON.parse(body) as { type: string; data: { position: number; id: string }[] })
      .flatMap((message) => (message.type === type ? message.data : []));
  const backlogOf = async (stream: string) =>
    (await readBacklog(server.store)).find((backlog) => backlog.stream === stream);
  const countAudit = async () =>
    (
      await server.store
        .selectFrom("audit")
        .select(sql<number>`count(*)::integer`.as("count"))
        .executeTakeFirstOrThrow()
    ).count;

  test("that is away for an hour gets each row once confirmed, the same message each time [threat: uncollected audit]", async () => {
    await push();
    const before = await countAudit();
    expect(rowsOf("audit").map(({ position }) => position)).toEqual(Array.from({ length: before }, (_, at) => at + 1));
    const opened = rowsOf("openings").length;
    expect(opened).toBeGreaterThan(0);

    const upToDate = { rows: 0, seconds: 0, failures: 0 };
    expect(await backlogOf("audit")).toMatchObject(upToDate);
    expect(await backlogOf("openings")).toMatchObject(upToDate);

    status = 503;
    const from = received.length;
    const failures = new Set<string>();
    const end = clock + HOUR_MS;
    for (let minute = 0; clock < end; minute += 1) {
      if (minute < 2) {
        await server.signIn("ben");
        await chainAuditRows(server.store);
      }
      await push().catch((error: unknown) => failures.add(String(error)));
      clock += 60_000;
    }
    expect(failures).toEqual(new Set(["Error: The receiver of pushed rows answered 503"]));
    const refused = received.slice(from);
    expect(new Set(refused.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
    expect(refused.length).toBeGreaterThan(10);
    expect(refused.length).toBeLessThan(20);

    const waiting = (await countAudit()) - before;
    const behind = await backlogOf("audit");
    expect(behind).toMatchObject({ rows: waiting, failures: refused.length });
    expect(behind?.seconds).toBeGreaterThan(0);

    status = 204;
    clock += HOUR_MS;
    await push();
    await push();
    expect(await backlogOf("audit")).toMatchObject(upToDate);
    const after = await countAudit();
    expect(after).toBeGreaterThan(before);
    expect(received.at(from + refused.length)?.id).toBe(refused[0]?.id);
    expect(rowsOf("audit").map(({ position }) => position)).toEqual(Array.from({ length: after }, (_, at) => at + 1));
    expect(new Set(rowsOf("openings").map(({ id }) => id)).size).toBe(rowsOf("openings").length);
  });

  test("gets each message from one of two servers, and that of a server that stopped from another [threat: uncollected audit]", async () => {
    await server.signIn("chloe");
    await chainAuditRows(server.store);
    const from = received.length;
    clock += 1000;
    await Promise.all([push(), push()]);
    expect(received).toHaveLength(from + 1);

    await server.signIn("chloe");
    await chainAuditRows(server.store);
    const lease = { rows: 1, next_at: new Date(clock + 60_000) };
    await server.store.updateTable("push_position").set(lease).where("stream", "=", "audit").execute();
    await push();
    expect(received).toHaveLength(from + 1);
    clock += 61_000;
    await push();
    expect(received).toHaveLength(from + 2);
    expect(rowsOf("audit")).toHaveLength(await countAudit());
  });
});
