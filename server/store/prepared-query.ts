import { createHash } from "node:crypto";
import type { Compilable } from "kysely";
import type { Store } from "./open-store.ts";
import { withName } from "./named-statements.ts";

export type Values = Record<string, string | number>;

const MARK = "\0";

const slotOf = (parameter: unknown) =>
  typeof parameter === "string" && parameter.startsWith(MARK) ? parameter.slice(MARK.length) : undefined;

/** Builds a query once, with names where the values of each run will stand. */
export function prepare<V extends Values, Row>(
  store: Store,
  build: (slots: V) => Compilable<Row>,
): (values: V) => Promise<Row[]> {
  const slots = new Proxy({}, { get: (_target, name) => MARK + String(name) }) as V;
  const compiled = build(slots).compile();
  const sql = withName(`portal_${createHash("sha256").update(compiled.sql).digest("hex").slice(0, 16)}`, compiled.sql);
  const names = compiled.parameters.map(slotOf);
  return async (values) => {
    const parameters = compiled.parameters.map((parameter, at) => values[names[at] ?? ""] ?? parameter);
    return (await store.executeQuery<Row>({ ...compiled, sql, parameters })).rows;
  };
}
