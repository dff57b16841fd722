import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Refusal } from "../http/refusal.ts";
import type { Store } from "../store/open-store.ts";
import { hashed } from "./keys.ts";

/** At most so many requests a minute from one address, whichever server they reach. The address itself is not kept. */
export function limitArrivals(store: Store, most: number) {
  const isOver = sql<boolean>`arrival.since < now() - interval '1 minute'`;
  return async ({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { times, wait } = await store
      .insertInto("arrival")
      .values({ address_hash: hashed(ip) })
      .onConflict((conflict) =>
        conflict.column("address_hash").doUpdateSet({
          times: sql<number>`case when ${isOver} then 1 else arrival.times + 1 end`,
          since: sql<Date>`case when ${isOver} then now() else arrival.since end`,
        }),
      )
      .returning([
        "times",
        sql<number>`ceil(extract(epoch from since + interval '1 minute' - now()))::integer`.as("wait"),
      ])
      .executeTakeFirstOrThrow();
    if (times <= most) return;
    reply.header("retry-after", wait);
    throw new Refusal(429, "Too many people are signing in from this network at the moment.");
  };
}
