import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync } from "node:zlib";

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
  /** Paths that start with this are cached for an hour. Other files get no caching header where it is left out. */
  cachedPath?: string;
  /** Compresses as the portal's own server does: each file once, before its first answer. */
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
  const { calls = {}, isCompressed = false } = options;
  const compressedFiles = new Map<string, Buffer>();
  const readCompressed = (file: string): Buffer => {
    const compressed = compressedFiles.get(file) ?? brotliCompressSync(readFileSync(file));
    compressedFiles.set(file, compressed);
    return compressed;
  };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    const call = calls[path];
    if (call)
      return void call().then((text) => send(response, path, isCompressed ? brotliCompressSync(text) : text, options));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    return send(response, file.slice(folder.length), isCompressed ? readCompressed(file) : readFileSync(file), options);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

function send(
  response: ServerResponse,
  path: string,
  content: string | Buffer,
  { cachedPath, isCompressed }: Options,
): void {
  response.setHeader("content-type", contentTypes[extname(path)] ?? "application/octet-stream");
  if (cachedPath !== undefined)
    response.setHeader("cache-control", path.startsWith(cachedPath) ? "max-age=3600" : "no-cache");
  if (isCompressed) response.setHeader("content-encoding", "br");
  response.end(content);
}
