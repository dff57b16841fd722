import { isIPv6 } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { plainPageTexts } from "../../src/rules/session/plain-page-texts.ts";
import { HttpError } from "../http/http-error.ts";
import { createQueue } from "../http/rate-limit.ts";
import type { Store } from "../store/open-store.ts";
import { hashText } from "./keys.ts";

const WINDOW_MS = 60_000;
const MAX_NETWORKS = 50_000;

/**
 * Limits the sign-ins of a network. Each server counts in memory first and refuses without the database until the minute
 * is over. What it admits is counted in the database, so that the limit holds across servers.
 */
export function limitSignIns(store: Store, maxPerMinute: number) {
  const begun = createAdmission(maxPerMinute);
  // The sign-ins of two windows can return in one.
  const returned = createAdmission(maxPerMinute * 2);
  const runInTurn = createQueue();
  return {
    /** Counts a sign-in that begins. Rejects with 429 if there are too many. */
    async countBegun({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
      const network = readNetwork(ip);
      refuseUntil(begun.take(network), reply);
      const { attempts, secondsLeft } = await runInTurn(network, () => countInDatabase(store, network));
      if (attempts <= maxPerMinute) return;
      begun.refuse(network, secondsLeft);
      refuseUntil(secondsLeft, reply);
    },
    /** Counts a browser that returns from the provider, whose state and cookie may be invented. */
    async findReturned<T>({ ip }: FastifyRequest, reply: FastifyReply, find: () => Promise<T>): Promise<T> {
      const network = readNetwork(ip);
      refuseUntil(returned.take(network), reply);
      return runInTurn(network, find);
    },
  };
}

function refuseUntil(seconds: number | undefined, reply: FastifyReply): void {
  if (seconds === undefined) return;
  reply.header("retry-after", seconds);
  throw new HttpError(429, plainPageTexts.tooManySignIns);
}

/** Counts in fixed windows of a minute. It forgets the oldest windows when there are too many networks. */
export function createAdmission(
  maxPerMinute: number,
  { now = () => performance.now(), maxNetworks = MAX_NETWORKS }: { now?: () => number; maxNetworks?: number } = {},
) {
  const windows = new Map<string, { endsAt: number; count: number }>();

  function start(network: string, window: { endsAt: number; count: number }): void {
    windows.delete(network);
    const [oldest] = windows.keys();
    if (oldest !== undefined && windows.size >= maxNetworks) windows.delete(oldest);
    windows.set(network, window);
  }

  return {
    /** Takes one call. Returns the seconds until the window ends if none is left. */
    take(network: string): number | undefined {
      const time = now();
      const window = windows.get(network);
      if (!window || window.endsAt <= time) start(network, { endsAt: time + WINDOW_MS, count: 1 });
      else if (window.count < maxPerMinute) window.count++;
      else return Math.ceil((window.endsAt - time) / 1000);
      return undefined;
    },
    /** Admits no call of this network for so long. */
    refuse: (network: string, seconds: number): void =>
      start(network, { endsAt: now() + seconds * 1000, count: maxPerMinute }),
    /** How many networks are remembered. */
    size: () => windows.size,
  };
}

/** One customer has a whole /64 of IPv6, so its addresses are counted together. */
export function readNetwork(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [start = [], end] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = end ? Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0") : [];
  const groups = [...start, ...zeros, ...(end ?? [])].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

/** Only a hash of the network is stored. */
function countInDatabase(store: Store, network: string): Promise<{ attempts: number; secondsLeft: number }> {
  const isWindowOver = sql<boolean>`sign_in_attempt.window_start < now() - interval '1 minute'`;
  return store
    .insertInto("sign_in_attempt")
    .values({ address_hash: hashText(network) })
    .onConflict((conflict) =>
      conflict.column("address_hash").doUpdateSet({
        attempts: sql<number>`case when ${isWindowOver} then 1 else sign_in_attempt.attempts + 1 end`,
        window_start: sql<Date>`case when ${isWindowOver} then now() else sign_in_attempt.window_start end`,
      }),
    )
    .returning([
      "attempts",
      sql<number>`ceil(extract(epoch from window_start + interval '1 minute' - now()))::integer`.as("secondsLeft"),
    ])
    .executeTakeFirstOrThrow();
}
