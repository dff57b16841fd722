import type {
  PGlite,
  PGliteQueryOptions,
  PostgresCursor,
  PostgresPool,
  PostgresPoolClient,
  PostgresQueryResult,
} from "kysely";
import { escapeLiteral, type Pool, type PoolClient, type QueryResultRow } from "pg";

/** Planning takes most of a small query's time. PostgreSQL plans a statement with a name once per connection. */
export const addStatementName = (name: string, statement: string) => `/*${name}*/ ${statement}`;

const readStatementName = (statement: string) => /^\/\*(\w+)\*\//.exec(statement)?.[1];

export function addNamedStatementsToPool(pool: Pool): PostgresPool {
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const connection = wrapped.get(client) ?? {
        query: createNamedQuery(client),
        release: (destroy?: boolean) => client.release(destroy),
      };
      wrapped.set(client, connection);
      return connection;
    },
  };
}

function createNamedQuery(client: PoolClient): PostgresPoolClient["query"] {
  function query<R>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(statement: string | PostgresCursor<R>, values: readonly unknown[] = []) {
    if (typeof statement !== "string") return (client as PostgresPoolClient).query(statement);
    const name = readStatementName(statement);
    return client.query<R & QueryResultRow>({
      text: statement,
      values: [...values],
      ...(name === undefined ? {} : { name }),
    }) as Promise<PostgresQueryResult<R>>;
  }
  return query;
}

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
