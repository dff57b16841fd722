import type {
  PGlite,
  PGliteQueryOptions,
  PostgresCursor,
  PostgresPool,
  PostgresPoolClient,
  PostgresQueryResult,
} from "kysely";
import { escapeLiteral, type Pool, type PoolClient, type QueryResultRow } from "pg";

/** Most of a small query's time goes into planning it. A statement that says its name is planned once per connection. */
export const withName = (name: string, statement: string) => `/*${name}*/ ${statement}`;

const nameOf = (statement: string) => /^\/\*(\w+)\*\//.exec(statement)?.[1];

export function poolKeepingPlans(pool: Pool): PostgresPool {
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? {
        query: queryKeepingPlans(client),
        release: (destroy?: boolean) => client.release(destroy),
      };
      wrapped.set(client, known);
      return known;
    },
  };
}

function queryKeepingPlans(client: PoolClient): PostgresPoolClient["query"] {
  function query<R>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(asked: string | PostgresCursor<R>, values: readonly unknown[] = []) {
    if (typeof asked !== "string") return (client as PostgresPoolClient).query(asked);
    const name = nameOf(asked);
    return client.query<R & QueryResultRow>({
      text: asked,
      values: [...values],
      ...(name === undefined ? {} : { name }),
    }) as Promise<PostgresQueryResult<R>>;
  }
  return query;
}

/** PGlite has one connection, and knows prepared statements in SQL only, where values are literals. */
export function pgliteKeepingPlans(pglite: PGlite): PGlite {
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
      const name = nameOf(statement);
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
