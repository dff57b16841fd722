import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import * as apps from "kubernetes-models/apps/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { readConfig } from "../../../server/config.ts";
import { createTestServer } from "../../support/server/test-server.ts";

const FOLDER = "deploy/kubernetes";
const SECRET = "a-secret-for-tests-0123456789-abcdefghijklmnop";
const schemas = { "apps/v1": apps, "networking.k8s.io/v1": networking, "policy/v1": policy, v1: core };
type Schema = new (data: object) => { validate: () => void };

interface Manifest {
  apiVersion: keyof typeof schemas;
  kind: string;
}
interface Kinds {
  ConfigMap: core.IConfigMap;
  Deployment: apps.IDeployment;
  Ingress: networking.IIngress;
  NetworkPolicy: networking.INetworkPolicy;
  PersistentVolumeClaim: core.IPersistentVolumeClaim;
  PodDisruptionBudget: policy.IPodDisruptionBudget;
  Service: core.IService;
}

const manifests = globSync(`${FOLDER}/*.yaml`).flatMap((file) =>
  parseAllDocuments(readFileSync(file, "utf8"), { strict: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  }),
);
const find = <Kind extends keyof Kinds>(kind: Kind) =>
  manifests.find((manifest) => manifest.kind === kind) as Kinds[Kind];
const { metadata, spec } = find("Deployment");
const pod = spec?.template.spec;
const container = pod?.containers[0];
const settings = find("ConfigMap").data ?? {};
const volumeOf = (path: string) => {
  const name = container?.volumeMounts?.find(({ mountPath }) => mountPath === path)?.name;
  return pod?.volumes?.find((volume) => volume.name === name);
};

function validate(manifest: Manifest): void {
  const kind = (schemas[manifest.apiVersion] as unknown as Record<string, Schema>)[manifest.kind];
  if (!kind) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`);
  new kind(manifest).validate();
}

/** Lets the compiler compare fields with the schemas' types, because the schemas themselves allow unknown fields. */
function findUnknownFields(checked: readonly Manifest[]): string {
  const cache = "node_modules/.cache";
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "kubernetes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = checked.map((manifest, at) => {
    const file = join(folder, `${at}.ts`);
    const type = `import("kubernetes-models/${manifest.apiVersion}").I${manifest.kind}`;
    writeFileSync(file, `export const manifest: ${type} = ${JSON.stringify(manifest)};`);
    return relative("", file);
  });
  const flags = ["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--types", ""];
  const { stdout, stderr } = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", ...flags, ...files], {
    encoding: "utf8",
  });
  return stdout + stderr;
}

const changeDeployment = (field: object): Manifest =>
  Object.assign(structuredClone(find("Deployment")), { spec: { ...spec, ...field } });

describe("the Kubernetes manifests [operation: Kubernetes]", () => {
  test("fit the published schemas, and name no field that these do not know", () => {
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
      "ConfigMap",
      "Deployment",
      "Ingress",
      "NetworkPolicy",
      "PersistentVolumeClaim",
      "PodDisruptionBudget",
      "Service",
    ]);
    for (const manifest of manifests) validate(manifest);
    expect(findUnknownFields(manifests)).toBe("");
  });

  test("are refused with a wrong value or a misspelt field", () => {
    expect(() => validate(changeDeployment({ replicas: "two" }))).toThrow("replicas");
    expect(findUnknownFields([changeDeployment({ replica: 2 })])).toContain(`'"replica"' does not exist`);
  });

  test("make a valid configuration, with each secret from a file that the documentation creates", () => {
    const folder = mkdtempSync("node_modules/.cache/kubernetes-secrets-");
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const env: Record<string, string> = { NODE_ENV: "production", ...settings };
    const operation = readFileSync("docs/operation.md", "utf8");
    for (const [name, path] of Object.entries(settings).filter(([key]) => key.endsWith("_FILE"))) {
      const [, mount = "", file = ""] = /^(.*)\/([a-z-]+)$/.exec(path) ?? [];
      expect(volumeOf(mount)?.secret?.secretName).toBe("risk-insight");
      expect(operation).toContain(`--from-file=${file}`);
      writeFileSync(join(folder, file), name === "DATABASE_URL_FILE" ? "postgres://database/portal" : SECRET);
      env[name] = join(folder, basename(path));
    }
    const config = readConfig(env);
    expect(config.database).toEqual({ url: "postgres://database/portal" });
    expect(config.secretKey).toBe(SECRET);
    expect(config.metricsToken).toBe(SECRET);
    expect(Object.keys(settings).filter((name) => /SECRET|KEY|TOKEN|DATABASE/.test(name))).toEqual(
      Object.keys(settings).filter((name) => name.endsWith("_FILE")),
    );
  });

  test("name each other", () => {
    const labels = spec?.template.metadata?.labels ?? {};
    const service = find("Service");
    const ingress = find("Ingress").spec;
    const backend = ingress?.rules?.[0]?.http?.paths[0]?.backend.service;
    expect(spec?.selector.matchLabels).toEqual(labels);
    expect(service.spec?.selector).toEqual(labels);
    expect(find("PodDisruptionBudget").spec?.selector?.matchLabels).toEqual(labels);
    expect(find("NetworkPolicy").spec?.podSelector?.matchLabels).toEqual(labels);
    expect([backend?.name, backend?.port?.name]).toEqual([service.metadata?.name, service.spec?.ports?.[0]?.name]);
    expect(service.spec?.ports?.[0]?.targetPort).toBe(container?.ports?.[0]?.name);
    expect(container?.envFrom?.[0]?.configMapRef?.name).toBe(find("ConfigMap").metadata?.name);
    expect(ingress?.tls?.[0]?.hosts).toEqual([ingress?.rules?.[0]?.host]);
    expect(`https://${ingress?.rules?.[0]?.host}`).toBe(settings["PUBLIC_URL"]);
    expect(volumeOf("/var/lib/risk-insight/builds")?.persistentVolumeClaim?.claimName).toBe(
      find("PersistentVolumeClaim").metadata?.name,
    );
    expect(metadata?.name).toBe("risk-insight");
  });

  test("use the port and the folder of the image, and let connections to no other port in", () => {
    const dockerfile = readFileSync("Dockerfile", "utf8");
    const port = container?.ports?.[0]?.containerPort;
    expect(dockerfile).toContain(`EXPOSE ${port}\n`);
    expect(settings["PORT"]).toBe(String(port));
    expect(dockerfile).toContain("ENV BUILDS_DIR=/var/lib/risk-insight/builds\n");
    const { ingress = [], egress = [] } = find("NetworkPolicy").spec ?? {};
    expect(ingress.flatMap(({ ports = [] }) => ports.map((rule) => rule.port))).toEqual([port]);
    expect(ingress.every(({ from = [] }) => from.length > 0)).toBe(true);
    expect(egress.flatMap(({ ports = [] }) => ports.map((rule) => rule.port))).toEqual([53, 53, 5432, 443]);
  });

  test("ask addresses that the server has, and leave it the time to stop", async () => {
    const server = await createTestServer();
    onTestFinished(server.close);
    for (const probe of [container?.startupProbe, container?.readinessProbe, container?.livenessProbe])
      expect((await server.app.inject(probe?.httpGet?.path ?? "")).statusCode).toBe(200);
    expect(container?.readinessProbe?.httpGet?.path).toBe("/health/ready");
    const [command, seconds] = container?.lifecycle?.preStop?.exec?.command ?? [];
    expect(command).toBe("sleep");
    const [, stopsWithin] = /STOP_TIMEOUT_MS = (\d+)000;/.exec(readFileSync("server/main.ts", "utf8")) ?? [];
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + Number(stopsWithin));
  });

  test("keep one of two servers through upgrades and drained nodes, with the least rights", () => {
    expect(spec?.replicas).toBe(2);
    expect(spec?.strategy?.rollingUpdate?.maxUnavailable).toBe(0);
    expect(find("PodDisruptionBudget").spec?.minAvailable).toBe(1);
    expect(pod?.automountServiceAccountToken).toBe(false);
    expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  });
});
