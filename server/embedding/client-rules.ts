import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { createActor } from "../audit/write-audit.ts";
import { ClientRuleError } from "../http/http-error.ts";
import { isInNetworks } from "../http/networks.ts";
import { hashText } from "../identity/keys.ts";
import type { StrongSignIn } from "../identity/strong-sign-in.ts";
import { endPresentSession } from "../sessions/end-sessions.ts";
import type { Store } from "../store/open-store.ts";

/** As the store has them. */
export interface ClientRules {
  networks: string[];
  idleMinutes: number | null;
  wantsSecondFactor: boolean;
}

/** Of the client that the query names `subscription`. */
export const selectRules = sql<ClientRules>`json_build_object('networks', subscription.networks,
  'idleMinutes', subscription.idle_minutes, 'wantsSecondFactor', subscription.wants_second_factor)`;

/** What is left of a token’s life at least, because the report service issues none for less than a minute. */
const MIN_TOKEN_SECONDS = 65;

/**
 * Judges whoever opens a report, and each renewal of its token, by the rules of its client. Administrators who preview a
 * report or view as somebody are judged by their own address and sign-in.
 */
export function createClientRules({ store, strongSignIn }: { store: Store; strongSignIn: StrongSignIn }) {
  return {
    async require(request: FastifyRequest, rules: ClientRules): Promise<void> {
      const { networks, idleMinutes, wantsSecondFactor } = rules;
      if (networks.length > 0 && !isInNetworks(request.ip, networks))
        throw new ClientRuleError("otherNetwork", "The client allows its reports in other networks only");
      if (idleMinutes !== null && readSecondsIdle(request) > idleMinutes * 60) {
        const { person } = request;
        // The next call of a person leads to the sign-in.
        await store.transaction().execute((tx) => endPresentSession(tx, createActor(request, person), person));
        throw new ClientRuleError("leftAlone", "Nobody was there for longer than the client allows");
      }
      if (wantsSecondFactor) await strongSignIn.requireFactor(hashText(request.sessionToken));
    },

    /** So that a screen that nobody attends loses its report in time. Null: the rules set no limit. */
    findSecondsLeft: (request: FastifyRequest, { idleMinutes }: ClientRules): number | null =>
      idleMinutes === null ? null : Math.max(idleMinutes * 60 - readSecondsIdle(request), MIN_TOKEN_SECONDS),
  };
}

/** A page's timer says how long nobody has been there. Any other call is made by somebody who is. */
function readSecondsIdle({ headers }: FastifyRequest): number {
  const told = String(headers["x-idle-seconds"] ?? "");
  return /^\d{1,6}$/.test(told) ? Number(told) : 0;
}
