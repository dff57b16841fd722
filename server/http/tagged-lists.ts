import type { FastifyReply } from "fastify";
import { type Expression, sql } from "kysely";
import { contract, type Endpoint } from "../../src/api/contract.ts";
import type { SessionQueryBuilder } from "../identity/sessions.ts";
import type { QueryValues } from "../store/prepared-query.ts";
import type { Database } from "../store/tables.ts";
import { NOT_MODIFIED, RawJson } from "./contract-route.ts";

type Table = keyof Database;

/** The lists whose answers carry a tag, with the tables that each is read from. */
export const tablesOfList: ReadonlyMap<Endpoint, readonly Table[]> = new Map<Endpoint, Table[]>([
  [contract.getReports, ["report", "subscription"]],
  [contract.getUserReportMapping, ["mapping"]],
  [contract.getSubscriptions, ["subscription"]],
  [contract.getSubscriptionUsers, ["membership", "person"]],
]);

/** Hexadecimal digits of a SHA-256. */
const TAG_LENGTH = 64;

type ListQuery = (scope: SessionQueryBuilder, values: QueryValues) => Expression<unknown>;

/**
 * Selects the list's tag and, unless the caller has it, the list. One statement reads both, so that they agree.
 * The tag depends on the session, so that no other person's tag is ever the right one.
 */
export const selectTagged =
  (tables: readonly Table[], selectList: ListQuery): ListQuery =>
  (scope, values) => {
    const numbers = scope
      .selectFrom("table_change")
      .where("table_name", "in", tables)
      .select(({ fn }) => fn.sum("number").as("sum"));
    const content = sql`concat_ws(' ', session.id, ${values["list"]}::text, ${numbers})`;
    const tag = sql`encode(sha256(convert_to(${content}, 'UTF8')), 'hex')`;
    // `offset 0` keeps the database from computing the tag once for each place that names it.
    return sql`(select tag || case when tag = ${values["knownTag"]}::text then '' else (${selectList(scope, values)})::text end
      from (select ${tag} as tag offset 0) as tagged)`;
  };

export const readTagValues = ({ path }: Endpoint, params: unknown, ifNoneMatch: string | undefined) => ({
  list: JSON.stringify([path, params]),
  knownTag: /"([\da-f]{64})"/.exec(ifNoneMatch ?? "")?.[1] ?? "",
});

/** Sets the tag, and the status where the caller has the list already. */
export function splitTagged(answer: string, reply: FastifyReply): RawJson {
  // Weak, because a proxy may compress the answer.
  reply.header("etag", `W/"${answer.slice(0, TAG_LENGTH)}"`);
  if (answer.length === TAG_LENGTH) reply.code(NOT_MODIFIED);
  return new RawJson(answer.slice(TAG_LENGTH));
}
