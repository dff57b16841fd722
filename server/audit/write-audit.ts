import type { FastifyRequest } from "fastify";
import { inChunks } from "../store/in-chunks.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import type { AuditAction } from "../store/tables.ts";
import { hashText } from "../identity/keys.ts";
import type { Person } from "../identity/sessions.ts";

/** Who acts, as the audit log records it. The database adds realm and subject of the principal. */
export interface Actor {
  /** Null where nobody is signed in, for example in an import. */
  principalId: string | null;
  /** For display only, because an email address can change or be reused. */
  email: string;
  /** The stored hash of the session token. */
  sessionId: string | null;
  requestId: string | null;
  address: string | null;
}

export interface AuditEntry {
  action: AuditAction;
  /** The id of the report that the entry is about. */
  report?: number;
  /**
   * The principal id of the person that the entry is about. `detail` is then their name, that of a client, or what was
   * changed about them: nothing that has to be erased with their email.
   */
  target?: string;
  detail: string;
}

/** The actor of a command that an operator runs. */
export const createCommandActor = (command: string): Actor => ({
  principalId: null,
  email: command,
  sessionId: null,
  requestId: null,
  address: null,
});

/** The rows are committed together with the change that they record, or not at all. */
export async function writeAudit(tx: StoreTransaction, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  for (const chunk of inChunks(entries)) await insertEntries(tx, actor, chunk);
}

async function insertEntries(tx: StoreTransaction, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  await tx
    .insertInto("audit")
    .values(
      entries.map(({ action, report = null, target = null, detail }) => ({
        by: actor.email,
        principal_id: actor.principalId,
        session_id: actor.sessionId,
        request_id: actor.requestId,
        address: actor.address,
        action,
        report,
        target_id: target,
        detail,
      })),
    )
    .execute();
}

/** Some identity providers tell no email. */
export const chooseActorName = ({ email, name }: Pick<Person, "email" | "name">): string => email || name;

/** Names the person of a request in the audit log. */
export const createActor = (
  { sessionToken, id, ip }: Pick<FastifyRequest, "sessionToken" | "id" | "ip">,
  person: Pick<Person, "principalId" | "email" | "name">,
): Actor => ({
  principalId: person.principalId,
  email: chooseActorName(person),
  sessionId: hashText(sessionToken),
  requestId: id,
  address: ip,
});
