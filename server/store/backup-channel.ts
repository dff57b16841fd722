import { rmSync } from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { join } from "node:path";

/** A socket in the data folder: only the folder's owner can reach it, and no network can. */
const getSocketPath = (folder: string) => join(folder, "backup.socket");

/** Serves backups of the open database to `npm run portal -- backup`. Call it only while holding the folder's lock. */
export async function openBackupChannel(folder: string, createBackup: () => Promise<Blob>): Promise<() => void> {
  const path = getSocketPath(folder);
  rmSync(path, { force: true });
  const server = createServer((_request, response) => {
    createBackup()
      .then((backup) => backup.arrayBuffer())
      .then(
        (bytes) => response.end(Buffer.from(bytes)),
        (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : ""),
      );
  });
  server.listen(path);
  await once(server, "listening");
  return () => void server.close();
}

/** Asks the server that runs on the folder. Undefined: none listens there. */
export async function requestBackup(folder: string): Promise<Buffer | undefined> {
  const request = get({ socketPath: getSocketPath(folder), path: "/" });
  let response: IncomingMessage;
  try {
    [response] = (await once(request, "response")) as [IncomingMessage];
  } catch {
    return undefined;
  }
  // A response that is cut off rejects here, because its length is announced.
  const bytes = Buffer.concat(await response.toArray());
  if (response.statusCode !== 200) throw new Error(`The server could not make a backup: ${bytes.toString()}`);
  return bytes;
}
