import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { readHealthInterval } from "./caddy.ts";

const RETRY_INTERVAL_MS = 250;
/** For 5 seconds, as `lb_try_duration` says. */
const MAX_RETRIES = 20;

/** Forwards as Caddy does with the shipped configuration: in turn, to servers that were ready at the last check. */
export async function startCheckingProxy(port: number, serverPorts: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  let ready = serverPorts;
  let turn = 0;
  const checks = setInterval(() => void checkHealth(), readHealthInterval() * 1000);

  async function checkHealth(): Promise<void> {
    const answers = await Promise.all(serverPorts.map(isReady));
    ready = serverPorts.filter((_, at) => answers[at]);
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat((await incoming.toArray()) as Buffer[]);
    const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress };
    const options = { agent, headers, host: "127.0.0.1", method: incoming.method, path: incoming.url };
    const send = (triesLeft: number) => {
      turn += 1;
      request({ ...options, port: ready[turn % ready.length] })
        .on("response", (response) => {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        })
        .on("error", (error: NodeJS.ErrnoException) => {
          // The server has not seen a request whose connection could not be made.
          if (error.code === "ECONNREFUSED" && triesLeft > 0) setTimeout(send, RETRY_INTERVAL_MS, triesLeft - 1);
          else outgoing.writeHead(502).end(error.message);
        })
        .end(body);
    };
    send(MAX_RETRIES);
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing)).listen(port);
  await once(server, "listening");
  return {
    stop: () => {
      clearInterval(checks);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
