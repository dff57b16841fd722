import type { FastifyRequest } from "fastify";
import type { Actor } from "../store/audit.ts";
import { hashText } from "./keys.ts";

/** Names the person of an authorized request in the audit log. */
export const createActor = ({ person, sessionToken, id, ip }: FastifyRequest): Actor => ({
  principalId: person.principalId,
  email: person.email,
  sessionId: hashText(sessionToken),
  requestId: id,
  address: ip,
});
