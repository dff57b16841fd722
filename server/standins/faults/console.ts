import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { createConsolePage } from "./console-page.ts";
import type { FaultSwitch } from "./fault-switch.ts";
import { faultLabels, type Fault, serviceNames } from "./services.ts";

export const CONSOLE_PATH = "/faults";

const change = v.object({
  service: v.picklist(serviceNames),
  fault: v.picklist(Object.keys(faultLabels) as Fault[]),
});

/** The fault console: a page for people, and the same by HTTP for tests. JSON keeps other sites from posting here. */
export function registerFaultConsole(app: FastifyInstance, faults: FaultSwitch): void {
  app.get(CONSOLE_PATH, (_request, reply) => {
    const { html, policy } = createConsolePage(faults.describe());
    return reply
      .type("text/html; charset=utf-8")
      .headers({ "content-security-policy": policy, "cache-control": "no-store" })
      .send(html);
  });
  app.get(`${CONSOLE_PATH}/state`, (_request, reply) =>
    reply.header("cache-control", "no-store").send(faults.describe()),
  );
  app.post(`${CONSOLE_PATH}/state`, (request, reply) => {
    const isJson = request.headers["content-type"]?.startsWith("application/json") ?? false;
    const parsed = v.safeParse(change, request.body);
    if (!isJson || !parsed.success || !faults.set(parsed.output.service, parsed.output.fault))
      return reply.code(400).send({ message: "Malformed request" });
    return reply.send(faults.describe());
  });
}
