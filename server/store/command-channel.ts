import { chmodSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request as sendRequest } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** Answers one command of the command line with bytes. An error's message is printed there. */
type AnswerCommand = (call: { input: string; options: URLSearchParams }) => Promise<string | Buffer>;

interface Command {
  name: string;
  options?: Record<string, string>;
  input?: string;
}

/** The server ended before it answered. */
export class AnswerLostError extends Error {}

/** A socket in the data folder: only the folder's owner can reach it, and no network can. */
const getSocketPath = (folder: string) => join(folder, "command.socket");

/**
 * Answers commands of `npm run portal` while this server has the embedded database open. Call it only while holding the
 * folder's lock.
 */
export async function openCommandChannel(
  folder: string,
  commands: Readonly<Record<string, AnswerCommand>>,
): Promise<() => void> {
  const path = getSocketPath(folder);
  rmSync(path, { force: true });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const answer = commands[pathname.slice(1)];
    if (!answer) {
      response.writeHead(404).end("The running server does not know this command");
      return;
    }
    text(request)
      .then((input) => answer({ input, options: searchParams }))
      .then(
        (bytes) => response.end(bytes),
        (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : ""),
      );
  });
  server.listen(path);
  await once(server, "listening");
  chmodSync(path, 0o600);
  return () => void server.close();
}

/** Asks the server that runs on the folder. Undefined: none listens there. */
export async function requestCommand(folder: string, { name, options, input }: Command): Promise<Buffer | undefined> {
  const path = `/${name}?${String(new URLSearchParams(options))}`;
  const request = sendRequest({ socketPath: getSocketPath(folder), path, method: "POST" });
  request.end(input ?? "");
  let answer: { status: number | undefined; bytes: Buffer };
  try {
    const [response] = (await once(request, "response")) as [IncomingMessage];
    // A response that is cut off rejects here, because its length is announced.
    answer = { status: response.statusCode, bytes: Buffer.concat(await response.toArray()) };
  } catch (cause) {
    if (isNotListening(cause)) return undefined;
    throw new AnswerLostError("The server ended before it answered", { cause });
  }
  if (answer.status !== 200) throw new Error(answer.bytes.toString());
  return answer.bytes;
}

const isNotListening = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ECONNREFUSED");
