import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { Readable } from "node:stream";
import { createBrotliCompress } from "node:zlib";

const kinds: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  "": "application/json",
};

/** A folder, and the answers of some calls, over HTTP, compressed as the portal's own server does it. */
export async function serveFolder(
  root: string,
  calls: Record<string, () => Promise<string>> = {},
): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = join(root, pathname === "/" ? "index.html" : pathname);
    const call = calls[pathname];
    if (!call && !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": kinds[extname(file)] ?? "application/octet-stream",
      "content-encoding": "br",
    });
    const content = call ? Readable.from(answerOf(call)) : createReadStream(file);
    return content.pipe(createBrotliCompress()).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

async function* answerOf(call: () => Promise<string>) {
  yield await call();
}
