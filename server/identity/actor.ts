import type { FastifyRequest } from "fastify";
import type { Actor } from "../audit/write-audit.ts";
import { hashText } from "./keys.ts";
import type { Person } from "./sessions.ts";

/** Names the person of a request in the audit log. */
export const createActor = (
  { sessionToken, id, ip }: Pick<FastifyRequest, "sessionToken" | "id" | "ip">,
  person: Pick<Person, "principalId" | "email"> & Partial<Pick<Person, "name">>,
): Actor => ({
  principalId: person.principalId,
  // Some identity providers tell no email.
  email: person.email || (person.name ?? ""),
  sessionId: hashText(sessionToken),
  requestId: id,
  address: ip,
});
