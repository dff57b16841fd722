import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Answer, Body, Endpoint, Outcome } from "../../src/api/contract.ts";
import { fourEyesContract } from "../../src/api/four-eyes-contract.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import { type GuardedRoutes, reject, succeed } from "../http/guarded-routes.ts";
import { formatTime } from "../store/format-time.ts";
import type { StoreTransaction } from "../store/open-store.ts";

const WAITING = "This needs a second administrator. Nothing is changed until one approves it on the page Service.";
const ABSENT = "This change no longer waits. Nothing was changed.";
const OWN = "Another administrator has to approve this change";
const MOVED = "This is no longer what was asked for. Refuse it, and let it be asked for again.";

/** A request that nobody decides is forgotten. */
export const isWaiting = sql<boolean>`requested_at > now() - interval '7 days'`;

interface Asked {
  /** Names nobody, because the audit log keeps it. */
  what: string;
  target?: string;
}

/** The change of a call that has no parameters in its path. */
type GuardedChange<E extends Endpoint> = (
  tx: StoreTransaction,
  call: { body: Body<E>; actor: Actor },
) => Promise<Answer<E>>;

interface Guard<E extends Endpoint> {
  change: GuardedChange<E>;
  /** Undefined: the change needs no second administrator. */
  findAsked: (
    tx: StoreTransaction,
    call: { body: Body<E>; actor: Actor },
  ) => Promise<Asked | undefined> | Asked | undefined;
  answerWaiting: (message: string, body: Body<E>) => Answer<E>;
  /** What the approving administrator reads of a change that was made. */
  describe: (answer: Answer<E>) => Outcome;
}

interface Guarded {
  make: (tx: StoreTransaction, body: unknown, actor: Actor) => Promise<Outcome>;
  findAsked: (tx: StoreTransaction, body: unknown, actor: Actor) => Promise<Asked | undefined>;
}

export type FourEyes = ReturnType<typeof createFourEyes>;

/** Changes that one administrator asks for and a second one approves. Undefined people: all changes are made at once. */
export function createFourEyes(maxPeople: number | undefined) {
  const guarded = new Map<string, Guarded>();
  return {
    isOn: maxPeople !== undefined,

    /** Whether so many people are changed only by two. */
    isBulk: (people: number): boolean => maxPeople !== undefined && people > maxPeople,

    guard<E extends Endpoint>(endpoint: E, { change, findAsked, answerWaiting, describe }: Guard<E>): GuardedChange<E> {
      if (maxPeople === undefined) return change;
      guarded.set(endpoint.path, {
        make: async (tx, body, actor) => describe(await change(tx, { body: body as Body<E>, actor })),
        findAsked: async (tx, body, actor) => findAsked(tx, { body: body as Body<E>, actor }),
      });
      return async (tx, call) => {
        const { body, actor } = call;
        const asked = await findAsked(tx, call);
        if (!asked || actor.principalId === null) return change(tx, call);
        const { what, target } = asked;
        await tx
          .insertInto("pending_change")
          .values({
            id: randomUUID(),
            principal_id: actor.principalId,
            path: endpoint.path,
            body: JSON.stringify(body),
            what,
            target_id: target ?? null,
          })
          .execute();
        await writeAudit(tx, actor, [createEntry("change-requested", asked)]);
        return answerWaiting(WAITING, body);
      };
    },

    registerRoutes(routes: GuardedRoutes): void {
      routes.read(fourEyesContract.listPendingChanges, "administrator", (scope) =>
        jsonArrayFrom(
          scope
            .selectFrom("pending_change")
            .innerJoin("person as asking", "asking.principal_id", "pending_change.principal_id")
            .leftJoin("person as target", "target.principal_id", "pending_change.target_id")
            .where(isWaiting)
            .select([
              "pending_change.id",
              "what",
              "target.display_name as personName",
              formatTime(sql.ref("requested_at")).as("requestedAt"),
              "asking.display_name as requestedBy",
              sql<boolean>`asking.principal_id = session.principal_id`.as("isOwn"),
            ])
            .orderBy("requested_at"),
        ),
      );

      routes.write(fourEyesContract.decideChange, "strongAdministrator", async (tx, { body, actor }) => {
        const pending = await tx
          .selectFrom("pending_change")
          .selectAll()
          .where("id", "=", body.id)
          .where(isWaiting)
          .forUpdate()
          .executeTakeFirst();
        const change = pending && guarded.get(pending.path);
        if (!pending || (body.isApproved && !change)) return reject(ABSENT);
        if (body.isApproved && pending.principal_id === actor.principalId) return reject(OWN);
        // A group, a review or what a file changes may be larger by now than what the approving administrator has read.
        const now = body.isApproved ? await change?.findAsked(tx, pending.body, actor) : undefined;
        if (body.isApproved && now?.what !== pending.what) return reject(MOVED);
        await tx.deleteFrom("pending_change").where("id", "=", pending.id).execute();
        const asked = { what: pending.what, ...(pending.target_id === null ? {} : { target: pending.target_id }) };
        await writeAudit(tx, actor, [createEntry(body.isApproved ? "change-approved" : "change-refused", asked)]);
        return body.isApproved && change ? change.make(tx, pending.body, actor) : succeed("Change refused");
      });
    },
  };
}

const createEntry = (action: "change-requested" | "change-approved" | "change-refused", { what, target }: Asked) => ({
  action,
  detail: what,
  ...(target === undefined ? {} : { target }),
});
