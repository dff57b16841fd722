import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";

/** A balancer that appends the address it sees to `X-Forwarded-For`. It is told to see `clientAddress`. */
export async function startAppendingProxy(targetPort: number, clientAddress: string) {
  const server = createServer((request, response) => {
    const forwarded = [request.headers["x-forwarded-for"] ?? [], clientAddress].flat().join(", ");
    const onward = sendRequest(
      {
        host: "127.0.0.1",
        port: targetPort,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, "x-forwarded-for": forwarded },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.writeHead(502).end());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
