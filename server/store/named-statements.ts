import type { PGlite, PGliteQueryOptions } from "kysely";
import { escapeLiteral } from "pg";

/** Planning takes most of a small query's time. PostgreSQL plans a statement with a name once per connection. */
export const addStatementName = (name: string, statement: string) => `/*${name}*/ ${statement}`;

export const readStatementName = (statement: string) => /^\/\*(\w+)\*\//.exec(statement)?.[1];

/** PGlite supports prepared statements only through SQL, which takes the values as literals. */
export function addNamedStatementsToPGlite(pglite: PGlite): PGlite {
  const prepared = new Map<string, Promise<unknown>>();
  return {
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    get waitReady() {
      return pglite.waitReady;
    },
    close: () => pglite.close(),
    transaction: (work) => pglite.transaction(work),
    async query<T>(statement: string, values: unknown[] = [], options?: PGliteQueryOptions) {
      const name = readStatementName(statement);
      if (name === undefined) return pglite.query<T>(statement, values, options);
      const ready = prepared.get(name) ?? pglite.query(`prepare ${name} as ${statement}`);
      prepared.set(name, ready);
      await ready;
      return pglite.query<T>(
        `execute ${name}(${values.map((value) => escapeLiteral(String(value))).join(", ")})`,
        [],
        options,
      );
    },
  };
}
