import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const contentTypes: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** The workshop must work under any path, so it is not served from the root. */
const BASE_PATH = "/any/folder";

/** Serves a folder of files on a free port. */
export async function serveFolder(folder: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, response) => {
    const pathname = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    const path = pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : "";
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (path && existsSync(file) && statSync(file).isFile()) {
      response.writeHead(200, {
        "content-type": contentTypes[extname(file)] ?? "application/octet-stream",
        "cache-control": path.startsWith("/assets/") ? "max-age=3600" : "no-cache",
      });
      createReadStream(file).pipe(response);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}${BASE_PATH}`, close: () => server.close() };
}
