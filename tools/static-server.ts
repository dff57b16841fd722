import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { Readable } from "node:stream";
import { createBrotliCompress } from "node:zlib";

const contentTypes: Record<string, string> = {
  "": "application/json",
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

interface Options {
  /** The path beneath which the folder is served. */
  basePath?: string;
  /** Paths that start with this are cached for an hour. Other files get no caching header where it is left out. */
  cachedPath?: string;
  /** Compresses as the portal's own server does. */
  isCompressed?: boolean;
  /** Answers of calls, by path. */
  calls?: Record<string, () => Promise<string>>;
}

export interface StaticServer {
  /** Without a slash at the end. */
  url: string;
  close: () => void;
}

/** Serves a folder of files on a free port. */
export async function serveFolder(folder: string, options: Options = {}): Promise<StaticServer> {
  const { basePath = "", calls = {} } = options;
  const server = createServer((request, response) => {
    const pathname = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    if (!pathname.startsWith(`${basePath}/`)) return response.writeHead(404).end();
    const path = pathname.slice(basePath.length);
    const call = calls[path];
    if (call) return void call().then((text) => send(response, path, Readable.from([text]), options));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    return send(response, file.slice(folder.length), createReadStream(file), options);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}${basePath}`, close: () => server.close() };
}

function send(response: ServerResponse, path: string, content: Readable, { cachedPath, isCompressed }: Options): void {
  response.setHeader("content-type", contentTypes[extname(path)] ?? "application/octet-stream");
  if (cachedPath !== undefined)
    response.setHeader("cache-control", path.startsWith(cachedPath) ? "max-age=3600" : "no-cache");
  if (!isCompressed) return void content.pipe(response);
  response.setHeader("content-encoding", "br");
  content.pipe(createBrotliCompress()).pipe(response);
}
