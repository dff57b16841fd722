import type { FastifyInstance } from "fastify";

const PATH = "/.well-known/security.txt";
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Tells finders of a weakness whom to write to (RFC 9116). It never expires while a server with this contact runs. */
export function registerSecurityText(app: FastifyInstance, { origin, contact }: { origin: string; contact: string }) {
  app.get(PATH, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(createSecurityText(origin, contact, Date.now())),
  );
}

export function createSecurityText(origin: string, contact: string, now: number): string {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const fields = {
    Contact: contact.includes(":") ? contact : `mailto:${contact}`,
    Expires: new Date(today + VALID_DAYS * DAY_MS).toISOString(),
    "Preferred-Languages": "en",
    Canonical: `${origin}${PATH}`,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
}
