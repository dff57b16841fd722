import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const kinds: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

const BENEATH = "/any/folder";

/** Serves a folder of files on a free port, beneath some address: the workshop must not mind where it stands. */
export async function serveFolder(folder: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, response) => {
    const asked = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://shelf").pathname));
    const path = asked.startsWith(`${BENEATH}/`) ? asked.slice(BENEATH.length) : "";
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (path && existsSync(file) && statSync(file).isFile()) {
      response.writeHead(200, {
        "content-type": kinds[extname(file)] ?? "application/octet-stream",
        "cache-control": path.startsWith("/assets/") ? "max-age=3600" : "no-cache",
      });
      createReadStream(file).pipe(response);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, "localhost", ready));
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}${BENEATH}`, close: () => server.close() };
}
