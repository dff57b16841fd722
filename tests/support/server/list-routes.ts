import type { FastifyInstance } from "fastify";

const INDENT = 4;

/** Every route of a server as method and path, from the tree that Fastify prints: each line continues its parent. */
export function listRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, branch = "", part = "", methods = ""] = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      const depth = branch.length / INDENT;
      const path = (parents[depth - 1] ?? "") + part;
      parents[depth] = path;
      return methods === "" ? [] : methods.split(", ").map((method) => `${method} ${path}`);
    });
}
