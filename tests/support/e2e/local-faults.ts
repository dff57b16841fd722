import type { Fault, ServiceName } from "../../../server/standins/faults/services.ts";
import type { Portal } from "./portal.ts";

/** The local report host, with the fault console, has the second port after the portal's. */
const findConsole = ({ origin }: Portal) => `http://127.0.0.1:${Number(new URL(origin).port) + 2}/faults/state`;

/** Lets a local service fail, as the fault console does. */
export async function setFault(portal: Portal, service: ServiceName, fault: Fault): Promise<void> {
  const response = await fetch(findConsole(portal), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ service, fault }),
  });
  if (!response.ok) throw new Error(`The fault console answered with ${response.status}`);
}
