import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { plainPageTexts } from "../../src/rules/session/plain-page-texts.ts";
import { HttpError } from "../http/http-error.ts";
import type { Store } from "../store/open-store.ts";
import { hashText } from "./keys.ts";

/** Counts in the database, so that the limit holds across servers. Only a hash of the address is stored. */
export function limitSignInRate(store: Store, maxPerMinute: number) {
  const isWindowOver = sql<boolean>`sign_in_attempt.window_start < now() - interval '1 minute'`;
  return async ({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { attempts, secondsLeft } = await store
      .insertInto("sign_in_attempt")
      .values({ address_hash: hashText(ip) })
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
    if (attempts <= maxPerMinute) return;
    reply.header("retry-after", secondsLeft);
    throw new HttpError(429, plainPageTexts.tooManySignIns);
  };
}
