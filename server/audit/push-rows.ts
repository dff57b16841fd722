import { createHmac } from "node:crypto";
import type { Store } from "../store/open-store.ts";
import { countOpeningLines, loadOpeningLines } from "./collector-route.ts";
import { toExportedRow } from "./exported-row.ts";
import { countRows, selectRows } from "./read-rows.ts";

export interface PushConfig {
  url: string;
  /** The key in Base64, after `whsec_`. */
  secret: string;
}

export const streams = ["audit", "openings"] as const;
type Stream = (typeof streams)[number];

const ROWS_PER_MESSAGE = 100;
const TIMEOUT_MS = 15_000;
/** A server that stops while it sends leaves its message to another one after this time. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** What a collector gets, and in the same order. */
const loadLines: Record<Stream, (store: Store, after: string, limit: number) => Promise<Line[]>> = {
  audit: async (store, after, limit) =>
    (await selectRows(store, after, limit)).map((row) => {
      const line = toExportedRow(row);
      return { line, position: row.position, id: row.position, at: line.at };
    }),
  openings: async (store, after, limit) =>
    (await loadOpeningLines(store, after === "" ? null : after, limit)).map((line) => ({
      line,
      position: line.position,
      id: line.id,
      at: line.openedAt,
    })),
};

interface Line {
  line: object;
  position: string;
  id: string;
  at: string;
}

/**
 * Sends the rows behind the stored positions until none is left or one is refused. Any server may run this at any time.
 * A message that was not confirmed is sent again with the same id and rows, after a pause that doubles.
 */
export async function pushRows(store: Store, push: PushConfig, now: () => number = Date.now): Promise<void> {
  const results = await Promise.allSettled(
    streams.map(async (stream) => {
      while (await pushMessage(store, push, stream, now));
    }),
  );
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

const MAX_COUNTED = 100_000;

const countLines: Record<Stream, (store: Store, after: string, limit: number) => Promise<number>> = {
  audit: countRows,
  openings: (store, after, limit) => countOpeningLines(store, after === "" ? null : after, limit),
};

/** What the receiver has not confirmed. Many rows are not counted to the end. */
export async function readBacklog(store: Store) {
  const positions = await store.selectFrom("push_position").select(["stream", "position", "failures"]).execute();
  return Promise.all(
    positions.map(async ({ stream: name, position, failures }) => {
      const stream = name as Stream;
      const [oldest] = await loadLines[stream](store, position, 1);
      return {
        stream,
        failures,
        rows: await countLines[stream](store, position, MAX_COUNTED),
        seconds: oldest ? (Date.now() - Date.parse(oldest.at)) / 1000 : 0,
      };
    }),
  );
}

/** Resolves to whether more rows may be waiting. */
async function pushMessage(store: Store, push: PushConfig, stream: Stream, now: () => number): Promise<boolean> {
  const waiting = await store
    .selectFrom("push_position")
    .select(["position", "rows", "failures"])
    .where("stream", "=", stream)
    .where("next_at", "<=", new Date(now()))
    .executeTakeFirst();
  if (!waiting) return false;
  const { position, failures } = waiting;
  const lines = await loadLines[stream](store, position, waiting.rows ?? ROWS_PER_MESSAGE);
  const last = lines.at(-1);
  if (!last) return false;
  const update = store.updateTable("push_position").where("stream", "=", stream).where("position", "=", position);
  const leased = await update
    .where("next_at", "<=", new Date(now()))
    .set({ rows: lines.length, next_at: new Date(now() + LEASE_MS) })
    .returning("stream")
    .executeTakeFirst();
  if (!leased) return false;
  const body = JSON.stringify({ type: stream, timestamp: last.at, data: lines.map(({ line }) => line) });
  try {
    await send(push, { id: `${stream}-${last.id}`, body, seconds: Math.floor(now() / 1000) });
  } catch (error) {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    await update.set({ failures: failures + 1, next_at: new Date(now() + pause) }).execute();
    throw error;
  }
  await update.set({ position: last.position, rows: null, failures: 0, next_at: new Date(now()) }).execute();
  return lines.length === ROWS_PER_MESSAGE;
}

interface Message {
  id: string;
  body: string;
  seconds: number;
}

/** As Standard Webhooks describes it. */
export function sign(secret: string, { id, body, seconds }: Message): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

async function send({ url, secret }: PushConfig, message: Message): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "webhook-id": message.id,
      "webhook-timestamp": String(message.seconds),
      "webhook-signature": sign(secret, message),
    },
    body: message.body,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The receiver of pushed rows answered ${response.status}`);
}
