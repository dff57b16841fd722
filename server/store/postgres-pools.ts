import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { type ClientBase, Pool, type PoolClient, type PoolConfig, type QueryResultRow } from "pg";
import { DatabaseBusyError, isConnectionLost, isConnectionUseless } from "./database-unavailable.ts";
import { isReading, readStatementName } from "./named-statements.ts";

interface PoolLimits extends PoolConfig {
  /** Set by a statement of each new connection: poolers refuse them as parameters of its start. */
  settings: Readonly<Record<string, number | string>>;
}

const SETTINGS = {
  /** A transaction that waits for its server so long is ended. */
  idle_in_transaction_session_timeout: 20_000,
  /** Compiling a page of a large list takes several times as long as running it. */
  jit: "off",
};

/** Twelve connections per server. Writes that wait for a lock can occupy only their own. */
const READERS = {
  max: 6,
  connectionTimeoutMillis: 5000,
  query_timeout: 12_000,
  settings: { ...SETTINGS, statement_timeout: 10_000 },
} satisfies PoolLimits;

/** A write waits for a connection and then for locks, at most 2.5 s + 2 × 1 s, so that its caller hears within 5 s. */
const WRITERS: PoolLimits = {
  max: 4,
  connectionTimeoutMillis: 2500,
  query_timeout: 22_000,
  settings: { ...SETTINGS, lock_timeout: 1000, statement_timeout: 20_000 },
};

/** Sign-ins go on while people's writes use all other connections. */
const SIGN_INS: PoolLimits = { ...WRITERS, max: 2 };

/** A working database serves so many in half a second; behind a slow one they would wait in vain. */
const MAX_WAITING = 500;

/** Connections are replaced every minute, so that none stays for long with a server that is no longer the primary. */
const EVERY_POOL: PoolConfig = {
  keepAlive: true,
  idleTimeoutMillis: 60_000,
  maxLifetimeSeconds: 60,
};

type PoolName = "readers" | "writers" | "signIns";
type Pools = Record<PoolName, Pool>;

export interface ConnectionCounts {
  pool: PoolName;
  open: number;
  idle: number;
  /** Statements that wait for a connection. */
  waiting: number;
}

/**
 * Three pools behind two. With the first, statements that say that they read use the readers, transactions and all other
 * statements the writers. With the second, all use the connections for sign-ins.
 */
export function createPostgresPools(
  connectionString: string,
  onConnected: (pool: PoolName, waitedSeconds: number) => void,
): { pool: PostgresPool; signInPool: PostgresPool; countConnections: () => ConnectionCounts[] } {
  const pools: Pools = {
    readers: createPool({ connectionString, ...EVERY_POOL, ...READERS }),
    writers: createPool({ connectionString, ...EVERY_POOL, ...WRITERS }),
    signIns: createPool({ connectionString, ...EVERY_POOL, ...SIGN_INS }),
  };
  const poolNames = Object.keys(pools) as PoolName[];
  const takeFrom = async (name: PoolName): Promise<PoolClient> => {
    const start = performance.now();
    if (pools[name].waitingCount >= MAX_WAITING)
      throw new DatabaseBusyError(`${MAX_WAITING} statements wait for a connection`);
    const client = await pools[name].connect();
    onConnected(name, (performance.now() - start) / 1000);
    return client;
  };
  const createKyselyPool = (names: PoolName[], chooseName: (statement: string) => PoolName): PostgresPool => ({
    options: pools[names[0]!].options,
    connect: () => Promise.resolve(createLazyClient((statement) => takeFrom(chooseName(statement)))),
    end: async () => void (await Promise.all(names.map((name) => pools[name].end()))),
  });
  return {
    pool: createKyselyPool(["readers", "writers"], (statement) => (isReading(statement) ? "readers" : "writers")),
    signInPool: createKyselyPool(["signIns"], () => "signIns"),
    countConnections: () =>
      poolNames.map((pool) => {
        const { totalCount: open, idleCount: idle, waitingCount: waiting } = pools[pool];
        return { pool, open, idle, waiting };
      }),
  };
}

function createPool({ settings, ...config }: PoolLimits): Pool {
  const statement = Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join("; ");
  // The pool waits for the promise, which its type does not say.
  const onConnect = (client: ClientBase): unknown => client.query(statement);
  const pool = new Pool({ ...config, onConnect });
  // A broken connection fails its query and is replaced. Without these listeners its error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Takes its connection when the first statement shows whether it reads or writes. */
function createLazyClient(connect: (statement: string) => Promise<PoolClient>): PostgresPoolClient {
  let client: PoolClient | undefined;
  let isBroken = false;
  function release(destroy = false): void {
    client?.release(destroy || isBroken);
    client = undefined;
    isBroken = false;
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
    const isSingleRead = client === undefined && isReading(statement);
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(statement, values);
      } catch (error) {
        const canRepeat = isSingleRead && client !== undefined && attempt <= READERS.max;
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
