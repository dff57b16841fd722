import { createHash } from "node:crypto";
import type { Compilable } from "kysely";
import type { Store } from "./open-store.ts";
import { addStatementName } from "./named-statements.ts";

export type QueryValues = Record<string, string | number>;

const SLOT_PREFIX = "\0";

const readSlotName = (parameter: unknown) =>
  typeof parameter === "string" && parameter.startsWith(SLOT_PREFIX) ? parameter.slice(SLOT_PREFIX.length) : undefined;

/** Compiles a query once: `build` receives named slots, which each run fills with its values. */
export function prepareQuery<V extends QueryValues, Row>(
  store: Store,
  build: (slots: V) => Compilable<Row>,
): (values: V) => Promise<Row[]> {
  const slots = new Proxy({}, { get: (_target, name) => SLOT_PREFIX + String(name) }) as V;
  const compiled = build(slots).compile();
  const sql = addStatementName(
    `portal_${createHash("sha256").update(compiled.sql).digest("hex").slice(0, 16)}`,
    compiled.sql,
  );
  const names = compiled.parameters.map(readSlotName);
  return async (values) => {
    const parameters = compiled.parameters.map((parameter, index) => values[names[index] ?? ""] ?? parameter);
    return (await store.executeQuery<Row>({ ...compiled, sql, parameters })).rows;
  };
}
