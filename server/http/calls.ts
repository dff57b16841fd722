import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Expression } from "kysely";
import type { Answer, Body, Endpoint, Params } from "../../src/api/contract.ts";
import { type Asked, implement, Written } from "./implement.ts";
import { Refusal } from "./refusal.ts";
import type { Access, Gate } from "../identity/authorize.ts";
import type { Person, PersonScope } from "../identity/sessions.ts";
import { once, type Work } from "../store/idempotent-write.ts";
import type { Store } from "../store/open-store.ts";
import type { Values } from "../store/prepared-query.ts";

export type Portal = ReturnType<typeof createPortal>;

interface Finding<E extends Endpoint, K extends Values, Found> {
  key: (body: Body<E>) => K;
  wanted: (scope: PersonScope, key: K) => Expression<Found | null>;
  answer: (found: Found) => Promise<Answer<E>>;
}

/** The ways a call is answered to somebody: one query, one query and what follows from it, one transaction, or something of its own. */
export function createPortal(app: FastifyInstance, store: Store, gate: Gate) {
  const guards = (access: Access) => ({
    onRequest: gate.credentials,
    preHandler: (request: FastifyRequest) => gate.person(request, access),
  });

  /** The session and what is asked for, in one query. `null` from the database is an answer too: there is no such thing. */
  function finding<K extends Values>(access: Access, wanted: (scope: PersonScope, key: K) => Expression<unknown>) {
    const read = gate.reading(access, wanted);
    return async (request: FastifyRequest, key: K): Promise<string> => {
      const json = await read(request, lowered(key));
      if (json === null) throw new Refusal(404, "There is no such thing");
      return json;
    };
  }

  return {
    read<E extends Endpoint>(
      endpoint: E,
      access: Access,
      wanted: (scope: PersonScope, params: Params<E>) => Expression<Answer<E> | null>,
    ) {
      const find = finding(access, wanted as (scope: PersonScope, params: Values) => Expression<unknown>);
      implement(app, endpoint, async ({ params, request }) => new Written(await find(request, params ?? {})), {
        onRequest: gate.credentials,
      });
    },

    /** What the database finds by the body's key is not the answer yet. */
    answerFound<E extends Endpoint, K extends Values, Found>(
      endpoint: E,
      access: Access,
      { key, wanted, answer }: Finding<E, K, Found>,
    ) {
      const find = finding(access, wanted);
      implement(
        app,
        endpoint,
        async ({ body, request }) => answer(JSON.parse(await find(request, key(body))) as Found),
        { onRequest: gate.credentials },
      );
    },

    write<E extends Endpoint>(
      endpoint: E,
      access: Access,
      work: (tx: Work, asked: { params: Params<E>; body: Body<E>; person: Person }) => Promise<Answer<E>>,
    ) {
      implement(
        app,
        endpoint,
        ({ params, body, request }) => {
          const asked = createHash("sha256")
            .update(JSON.stringify([endpoint.path, params, body]))
            .digest("base64url");
          const of = { principalId: request.person.principalId, key: keyOf(request), asked };
          return once(store, of, (tx) => work(tx, { params, body, person: request.person }));
        },
        guards(access),
      );
    },

    answer<E extends Endpoint>(
      endpoint: E,
      access: Access,
      handler: (asked: Asked<E> & { person: Person }) => Promise<Answer<E>>,
    ) {
      implement(app, endpoint, (asked) => handler({ ...asked, person: asked.request.person }), guards(access));
    },
  };
}

/** Ids are kept lower-cased. */
function lowered<K extends Values>(key: K): K {
  return Object.fromEntries(
    Object.entries(key).map(([name, value]) => [name, typeof value === "string" ? value.toLowerCase() : value]),
  ) as K;
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && /^[\w-]{8,100}$/.test(key)) return key;
  throw new Refusal(400, "The Idempotency-Key is not one");
}
