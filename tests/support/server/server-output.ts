import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../../server/config.ts";
import type { TestServer } from "./test-server.ts";

export const METRICS_TOKEN = "a-token-for-prometheus-1a2b3c4d5e";

/** The server was created with `METRICS_TOKEN`. */
export const loadMetrics = async (app: FastifyInstance): Promise<string> =>
  (await app.inject({ url: "/metrics", headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).body;

/** Creates a further server over the same store, and collects the lines of its log. */
export async function createLoggedApp(
  server: TestServer,
  logLevel: Config["logLevel"],
  { config = server.config, ...changes }: Parameters<TestServer["createApp"]>[0] = {},
) {
  const lines: string[] = [];
  const log = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  const app = await server.createApp({ ...changes, config: { ...config, logLevel }, log });
  return { app, lines };
}

export const readMessage = (line: string): string => (JSON.parse(line) as { msg: string }).msg;
