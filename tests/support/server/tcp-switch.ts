import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/** Forwards connections to one port, as the address of a database cluster does. New connections follow `switchTo`. */
export async function startTcpSwitch(firstTarget: number) {
  let target = firstTarget;
  const server = createServer((socket) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    switchTo: (port: number) => void (target = port),
    close: () => void server.close(),
  };
}
