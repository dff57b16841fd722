import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** The first of three free ports in a row, for the portal and its two stand-ins. Below the system's ephemeral ports. */
export async function findFreePorts(): Promise<number> {
  const first = 20_000 + 3 * Math.floor(Math.random() * 4000);
  const areFree = await Promise.all([first, first + 1, first + 2].map(isFree));
  return areFree.includes(false) ? findFreePorts() : first;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1");
  const free = await Promise.race([once(probe, "listening").then(() => true), once(probe, "error").then(() => false)]);
  probe.close();
  return free;
}
