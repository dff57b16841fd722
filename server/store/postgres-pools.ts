import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { Pool, type PoolClient, type PoolConfig, type QueryResultRow } from "pg";
import { isConnectionLost, isConnectionUseless } from "./database-unavailable.ts";
import { readStatementName } from "./named-statements.ts";

/** Ten connections per server. Writes that wait for a lock can occupy only their own. */
const READERS: PoolConfig = { max: 6, connectionTimeoutMillis: 5000, statement_timeout: 10_000, query_timeout: 12_000 };

/** A write waits for a connection and then for locks, at most 2.5 s + 2 × 1 s, so that its caller hears within 5 s. */
const WRITERS: PoolConfig = {
  max: 4,
  connectionTimeoutMillis: 2500,
  lock_timeout: 1000,
  statement_timeout: 20_000,
  query_timeout: 22_000,
};

/** Connections are replaced every minute, so that none stays for long with a server that is no longer the primary. */
const EVERY_POOL: PoolConfig = {
  keepAlive: true,
  idleTimeoutMillis: 60_000,
  maxLifetimeSeconds: 60,
  idle_in_transaction_session_timeout: 20_000,
};

type Pools = Record<PoolName, Pool>;
type PoolName = "readers" | "writers";

export interface ConnectionCounts {
  pool: PoolName;
  open: number;
  idle: number;
  /** Statements that wait for a connection. */
  waiting: number;
}

/** Two pools behind one: single SELECTs use the readers, transactions and all other statements the writers. */
export function createPostgresPools(
  connectionString: string,
  onConnected: (pool: PoolName, waitedSeconds: number) => void,
): PostgresPool & { countConnections: () => ConnectionCounts[] } {
  const pools = {
    readers: createPool({ connectionString, ...EVERY_POOL, ...READERS }),
    writers: createPool({ connectionString, ...EVERY_POOL, ...WRITERS }),
  };
  return {
    options: pools.readers.options,
    countConnections: () =>
      (["readers", "writers"] as const).map((pool) => {
        const { totalCount: open, idleCount: idle, waitingCount: waiting } = pools[pool];
        return { pool, open, idle, waiting };
      }),
    connect: () => Promise.resolve(createLazyClient(pools, onConnected)),
    end: async () => void (await Promise.all([pools.readers.end(), pools.writers.end()])),
  };
}

function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  // A broken connection fails its query and is replaced. Without these listeners its error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

const isSelect = (statement: string) => /^(\/\*\w+\*\/ )?select\b/i.test(statement);

/** Takes its connection when the first statement shows whether it reads or writes. */
function createLazyClient(
  { readers, writers }: Pools,
  onConnected: (pool: PoolName, waitedSeconds: number) => void,
): PostgresPoolClient {
  let client: PoolClient | undefined;
  let isBroken = false;
  function release(destroy = false): void {
    client?.release(destroy || isBroken);
    client = undefined;
    isBroken = false;
  }
  async function connect(statement: string): Promise<PoolClient> {
    const start = performance.now();
    const isReading = isSelect(statement);
    const connected = await (isReading ? readers : writers).connect();
    onConnected(isReading ? "readers" : "writers", (performance.now() - start) / 1000);
    return connected;
  }
  async function send<R>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    client ??= await connect(statement);
    const name = readStatementName(statement);
    try {
      const query = { text: statement, values: [...values], ...(name === undefined ? {} : { name }) };
      return (await client.query<R & QueryResultRow>(query)) as PostgresQueryResult<R>;
    } catch (error) {
      isBroken ||= isConnectionUseless(error);
      throw error;
    }
  }
  async function run<R>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const isSingleRead = client === undefined && isSelect(statement);
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(statement, values);
      } catch (error) {
        const canRepeat = isSingleRead && client !== undefined && attempt <= readers.options.max;
        if (!canRepeat || !isConnectionLost(error)) throw error;
        // A failover cuts all idle connections at once. Each attempt discards one, until a new one answers.
        release(true);
      }
    }
  }
  function query<R>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    statement: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): PostgresCursor<R> | Promise<PostgresQueryResult<R>> {
    if (typeof statement !== "string") throw new Error("Cursors are not supported");
    return run<R>(statement, values);
  }
  return { query, release };
}
