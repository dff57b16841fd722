import type { PGlite } from "@electric-sql/pglite";
import {
  type PGliteQueryOptions,
  type PGliteQueryResults,
  type PGlite as Queries,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from "kysely";
import { escapeLiteral } from "pg";

/** Planning takes most of a small query's time. PostgreSQL plans a statement with a name once per connection. */
export const addStatementName = (name: string, statement: string) => `/*${name}*/ ${statement}`;

export const readStatementName = (statement: string) => /^\/\*(\w+)\*\//.exec(statement)?.[1];

const READ_MARK = "/*only reads*/";

/** Loads the rows of a query that only reads, whatever it begins with, so that it uses a connection for reads. */
export const loadRows = async <Row>(store: QueryExecutorProvider, query: RawBuilder<Row>): Promise<Row[]> =>
  (await sql<Row>`${sql.raw(READ_MARK)} ${query}`.execute(store)).rows;

export const isReading = (statement: string): boolean =>
  statement.startsWith(READ_MARK) || /^(\/\*\w+\*\/ )?select\b/i.test(statement);

/**
 * PGlite supports prepared statements only through SQL, which takes the values as literals. `exec` sends that in one
 * message to the database, where `query` sends five.
 */
export function addNamedStatementsToPGlite(pglite: PGlite): Queries {
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
      const literals = values.map((value) => escapeLiteral(String(value))).join(", ");
      const [results] = await pglite.exec(`execute ${name}(${literals})`, options);
      return results as PGliteQueryResults<T>;
    },
  };
}
