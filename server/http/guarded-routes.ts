import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Expression } from "kysely";
import type { Answer, Body, Endpoint, Outcome, Params } from "../../src/api/contract.ts";
import { type Actor, type AuditEntry, createActor, writeAudit } from "../audit/write-audit.ts";
import type { AccessLevel, Authorizer } from "../identity/authorize.ts";
import type { Person, SessionQueryBuilder } from "../identity/sessions.ts";
import { recordOnce } from "../audit/record-once.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import type { QueryValues } from "../store/prepared-query.ts";
import { RawJson, registerContractRoute, type RouteGuards, type RouteInput } from "./contract-route.ts";
import { HttpError } from "./http-error.ts";
import { createPersonLimit, enforceRateLimit, type RateLimit } from "./rate-limit.ts";
import { readTagValues, selectTagged, splitTagged, tablesOfList } from "./tagged-lists.ts";

export type GuardedRoutes = ReturnType<typeof createGuardedRoutes>;

/** Adds an entry about the request to the audit log. */
type RecordEntry = (entry: AuditEntry) => Promise<void>;

interface LookUp<E extends Endpoint, K extends QueryValues, Row> {
  limit: RateLimit;
  key: (body: Body<E>, request: FastifyRequest) => K;
  query: (scope: SessionQueryBuilder, key: K) => Expression<Row | null>;
  answer: (row: Row, request: FastifyRequest) => Promise<Answer<E>>;
}

/** A write within its transaction. */
export type Change<E extends Endpoint> = (
  tx: StoreTransaction,
  call: { params: Params<E>; body: Body<E>; actor: Actor },
) => Promise<Answer<E>>;

type Handler<E extends Endpoint> = (
  input: RouteInput<E> & {
    person: Person;
    record: RecordEntry;
    /** Each page of a list would be a row, so the first one in an hour stands for all. */
    recordHourly: RecordEntry;
    /** Needs a strong sign-in, where one is configured. */
    recordExport: (what: string) => Promise<void>;
  },
) => Promise<Answer<E>>;

/**
 * The kinds of route that need a signed-in person: read, look up, write, and handlers that write, that load a list, and
 * that do something else. All writes of a person share one limit, and all lists that they load another.
 */
export function createGuardedRoutes(
  app: FastifyInstance,
  store: Store,
  authorizer: Authorizer,
  callsPerMinute: { writes: number; lists: number },
) {
  const limitWrite = createPersonLimit(callsPerMinute.writes);
  const limitList = createPersonLimit(callsPerMinute.lists);
  /** The body is read only of people with the required access. */
  const guardsFor = (access: AccessLevel) => ({
    onRequest: [
      authorizer.checkCredentials,
      async (request: FastifyRequest) => {
        await authorizer.loadPerson(request, access);
        // The rest of an upload that was cut off meanwhile would be waited for in vain.
        if (request.method !== "GET" && request.raw.errored) throw request.raw.errored;
      },
    ],
  });

  /** Reads the session and the data in one query. A `null` from the database means that there is no such row. */
  function createFinder<K extends QueryValues>(
    access: AccessLevel,
    query: (scope: SessionQueryBuilder, key: K) => Expression<unknown>,
  ) {
    const run = authorizer.createGuardedQuery(access, query);
    return async (request: FastifyRequest, key: K): Promise<string> => {
      const json = await run(request, toLowerCaseValues(key));
      if (json === null) throw new HttpError(404, "Not Found");
      return json;
    };
  }

  function handle<E extends Endpoint>(
    endpoint: E,
    access: AccessLevel,
    handler: Handler<E>,
    limit?: RateLimit,
    options: Pick<RouteGuards, "bodyLimit"> = {},
  ) {
    registerContractRoute(
      app,
      endpoint,
      async (call) => {
        if (limit) enforceRateLimit(limit, call.request.person.principalId, call.reply);
        const { person } = call.request;
        const actor = createActor(call.request, person);
        const record = (entry: AuditEntry) => store.transaction().execute((tx) => writeAudit(tx, actor, [entry]));
        const recordHourly = (entry: AuditEntry) => recordOnce(store, actor, entry, 60);
        const recordExport = async (what: string) => {
          await authorizer.requireStrongSignIn(call.request);
          await recordHourly({ action: "exported", detail: what });
        };
        return handler({ ...call, person, record, recordHourly, recordExport });
      },
      { ...guardsFor(access), ...options },
    );
  }

  return {
    read<E extends Endpoint>(
      endpoint: E,
      access: AccessLevel,
      query: (scope: SessionQueryBuilder, params: Params<E>) => Expression<Answer<E> | null>,
    ) {
      const select = query as (scope: SessionQueryBuilder, params: QueryValues) => Expression<unknown>;
      const tables = tablesOfList.get(endpoint);
      const find = createFinder(access, tables ? selectTagged(tables, select) : select);
      registerContractRoute(
        app,
        endpoint,
        async ({ params, request, reply }) => {
          if (!tables) return new RawJson(await find(request, params ?? {}));
          const values = {
            ...(params as QueryValues | undefined),
            ...readTagValues(endpoint, params, request.headers["if-none-match"]),
          };
          return splitTagged(await find(request, values), reply);
        },
        { onRequest: authorizer.checkCredentials },
      );
    },

    /** Finds a row by a key in the body and computes the answer from that row. Returns the handler. */
    lookUp<E extends Endpoint, K extends QueryValues, Row>(
      endpoint: E,
      access: AccessLevel,
      { limit, key, query, answer }: LookUp<E, K, Row>,
    ) {
      const find = createFinder(access, query);
      const handle = async ({ body, request, reply }: Omit<RouteInput<E>, "params">) => {
        const row = await find(request, key(body, request));
        enforceRateLimit(limit, request.person.principalId, reply);
        return answer(JSON.parse(row) as Row, request);
      };
      registerContractRoute(app, endpoint, handle, { onRequest: authorizer.checkCredentials });
      return handle;
    },

    write<E extends Endpoint>(
      endpoint: E,
      access: AccessLevel,
      change: Change<E>,
      limit?: RateLimit,
      options: Pick<RouteGuards, "bodyLimit"> = {},
    ) {
      registerContractRoute(
        app,
        endpoint,
        async ({ params, body, request, reply }) => {
          if (limit) enforceRateLimit(limit, request.person.principalId, reply);
          const requestHash = createHash("sha256")
            .update(JSON.stringify([endpoint.path, params, body]))
            .digest("base64url");
          const key = readIdempotencyKey(request.headers["idempotency-key"]);
          const { principalId } = request.person;
          return limitWrite(principalId, reply, () =>
            runIdempotent(store, { principalId, key, requestHash }, (tx) =>
              change(tx, { params, body, actor: createActor(request, request.person) }),
            ),
          );
        },
        { ...guardsFor(access), ...options },
      );
    },

    handle,

    handleWrite: <E extends Endpoint>(
      endpoint: E,
      access: AccessLevel,
      handler: Handler<E>,
      limit?: RateLimit,
      options?: Pick<RouteGuards, "bodyLimit">,
    ) =>
      handle(
        endpoint,
        access,
        (call) => limitWrite(call.person.principalId, call.reply, () => handler(call)),
        limit,
        options,
      ),

    handleList: <E extends Endpoint>(endpoint: E, access: AccessLevel, handler: Handler<E>) =>
      handle(endpoint, access, (call) => limitList(call.person.principalId, call.reply, () => handler(call))),
  };
}

/** The database stores ids in lower case. */
function toLowerCaseValues<K extends QueryValues>(key: K): K {
  return Object.fromEntries(
    Object.entries(key).map(([name, value]) => [name, typeof value === "string" ? value.toLowerCase() : value]),
  ) as K;
}

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === "string" && /^[\w-]{8,100}$/.test(header)) return header;
  throw new HttpError(400, "Malformed Idempotency-Key");
}

interface WriteRequest {
  principalId: string;
  /** The Idempotency-Key header, if the caller sent one. */
  key: string | undefined;
  /** A key may be repeated only with the same request. */
  requestHash: string;
}

/** Runs a write once per key. Its changes, audit entries and response are committed together or not at all. */
async function runIdempotent<T>(
  store: Store,
  { principalId, key, requestHash }: WriteRequest,
  write: (tx: StoreTransaction) => Promise<T>,
): Promise<T> {
  return store.transaction().execute(async (tx) => {
    if (key === undefined) return write(tx);
    const inserted = await tx
      .insertInto("idempotency_key")
      .values({ principal_id: principalId, key, request_hash: requestHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!inserted) return readEarlierResponse<T>(tx, principalId, key, requestHash);
    const response = await write(tx);
    await tx
      .updateTable("idempotency_key")
      .set({ response: JSON.stringify(response) })
      .where("principal_id", "=", principalId)
      .where("key", "=", key)
      .execute();
    return response;
  });
}

async function readEarlierResponse<T>(
  tx: StoreTransaction,
  principalId: string,
  key: string,
  requestHash: string,
): Promise<T> {
  const earlier = await tx
    .selectFrom("idempotency_key")
    .select(["request_hash", "response"])
    .where("principal_id", "=", principalId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (earlier.request_hash !== requestHash || earlier.response === null)
    throw new HttpError(422, "Idempotency-Key already used for a different request");
  return JSON.parse(earlier.response) as T;
}

export const succeed = (message: string): Outcome => ({ isSuccess: true, message });
export const reject = (message: string): Outcome => ({ isSuccess: false, message });
