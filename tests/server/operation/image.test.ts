import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { BUNDLED_PACKAGES_FILE } from "../../../tools/plugins/list-bundled-packages.ts";
import { createDeploymentSettings } from "../../support/server/deployment-settings.ts";
import { isLongRun, recordFigure } from "../../support/server/figures.ts";
import { buildImage, measureLibraries, startInImage } from "../../support/server/image.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { HttpClient } from "../../support/server/http-client.ts";
import { nodeFlags } from "../../support/server/server-process.ts";
import { type TestProvider, startTestProvider } from "../../support/server/test-provider.ts";
import { createDatabase, hasPostgres } from "../../support/server/test-stores.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { createSelfSignedCertificate } from "../../support/server/self-signed-certificate.ts";

/** The level of a line in the server's log. */
const WARN_OR_WORSE = /"level":(40|50|60)/;
const targetFolder = mkdtempSync(join(tmpdir(), "portal-image-"));
afterAll(() => rmSync(targetFolder, { recursive: true }));

/** Only the long run builds the real page; otherwise a small test page is used instead. */
function buildPage(folder: string): void {
  if (!isLongRun) {
    cpSync("tests/support/server/web", join(folder, "dist"), { recursive: true });
    return writeFileSync(join(folder, "dist", BUNDLED_PACKAGES_FILE), '["node_modules/react"]');
  }
  const { status, stderr } = spawnSync(process.execPath, ["tools/build-portal.ts"], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

describe("the folder that the Dockerfile describes, built without Docker", { timeout: 5 * 60_000 }, () => {
  const image = buildImage(targetFolder, buildPage);
  const portalFolder = join(targetFolder, "image/portal");

  test("contains no stand-ins, tests or page sources, and runs as an unprivileged user", () => {
    expect(existsSync(join(portalFolder, "server/main.ts"))).toBe(true);
    expect(
      ["server/standins", "tests", "src/app", "src/ui", ".env", "node_modules/vitest", "node_modules/msw"].filter(
        (path) => existsSync(join(portalFolder, path)),
      ),
    ).toEqual([]);
    expect(
      globSync("**/*{standin,identity-provider,report-host,demo}*", { cwd: join(portalFolder, "server") }),
    ).toEqual([]);
    expect(image.user).toBe("node");
    expect(image.command).toEqual(["node", ...nodeFlags, "server/main.ts"]);
  });

  test("contains the libraries that the server needs, at most 70 MB of them [operation: image]", () => {
    expect(existsSync(join(portalFolder, "node_modules/fastify"))).toBe(true);
    const megabytes = measureLibraries(image);
    expect(megabytes).toBeGreaterThan(30);
    expect(megabytes).toBeLessThanOrEqual(70);
    recordFigure("libraries in the image", `${megabytes.toFixed(1)} MB`, "≤ 70 MB");
  });

  test("has the command line as the program portal [operation: image]", async () => {
    const { child, output } = startInImage(image, ["portal", "import", "--help"], {});
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(output()).toMatch(/^Usage:\n {2}portal import FILE.csv/);
  });

  test("lists every package of its node_modules in that version, those of the page, Node, and no others [threat: known weakness]", () => {
    const { components } = JSON.parse(readFileSync(join(portalFolder, "sbom.cdx.json"), "utf8")) as Sbom;
    const listedIn = (place: string) =>
      components
        .filter(({ properties = [] }) => properties.some(({ value }) => value === place))
        .map(({ group, name, version }) => `${group === undefined ? "" : `${group}/`}${name}@${version}`)
        .toSorted();
    const installed = new Set(findInstalled(join(portalFolder, "node_modules")));
    expect(installed.size).toBeGreaterThan(100);
    expect(listedIn("node_modules")).toEqual([...installed].toSorted());
    expect(listedIn("dist")).toContainEqual(expect.stringMatching(/^react@\d/));
    expect(components.find(({ name }) => name === "node")?.version).toBe(process.versions.node);
  });

  test("exits and lists the missing settings, and does not start in local mode", async () => {
    const { child, output } = startInImage(image, image.command, {});
    onTestFinished(() => void child.kill("SIGKILL"));
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(output()).toContain("SECRET_KEY is missing");
  });

  describe.runIf(hasPostgres)("with the settings of a deployment", () => {
    const certificateFile = join(targetFolder, "provider.pem");
    let provider: TestProvider;
    let running: ReturnType<typeof startInImage>;
    let port: string;
    let pem: string;
    let healthyAfter: string;
    let databaseUrl: string;
    beforeAll(async () => {
      const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
      ({ pem } = createSelfSignedCertificate(pair.publicKey, pair.privateKey));
      writeFileSync(certificateFile, pem);
      provider = await startTestProvider({
        cert: pem,
        key: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      });
      databaseUrl = await createDatabase();
      const firstFreePort = await findFreePorts();
      port = String(firstFreePort);
      running = startInImage(image, image.command, {
        ...createDeploymentSettings(provider),
        PORT: port,
        DATABASE_URL: databaseUrl,
        BUILDS_DIR: join(targetFolder, "builds"),
        TRUST_PROXY: "10.0.0.7,172.31.250.0/24",
        NODE_EXTRA_CA_CERTS: certificateFile,
      });
      const start = performance.now();
      await vi.waitUntil(() => running.child.exitCode !== null || isHealthy(), { timeout: 20_000, interval: 50 });
      healthyAfter = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    });
    afterAll(async () => {
      running.child.kill("SIGKILL");
      await provider.close();
    });

    const isHealthy = async () => {
      const [code] = (await once(startInImage(image, image.health, { PORT: port }).child, "exit")) as [number];
      return code === 0;
    };

    test("passes its own health check, serves the page, and signs a person in at the provider", async () => {
      expect(running.child.exitCode === null ? "running" : running.output()).toBe("running");
      recordFigure("the image", `healthy after ${healthyAfter}`, "≤ 20 s");
      const origin = `http://127.0.0.1:${port}`;
      const ben = new HttpClient(origin);
      const page = await ben.get("/report");
      expect(page.headers.get("strict-transport-security")).toContain("max-age");
      expect(await page.text()).toContain("help@example.com");

      provider.state.user = getDemoUser("ben");
      const parameters = {
        response_type: "code",
        client_id: provider.client.id,
        scope: "openid profile email offline_access",
        redirect_uri: "https://portal.example.com/serverside/api/auth/callback",
        state: "https://portal.example.com/report",
      };
      const toProvider = await ben.get(`/serverside/api/auth/authorize?${new URLSearchParams(parameters)}`);
      const callback = new URL(await fetchRedirectTarget(toProvider.headers.get("location") ?? "", pem));
      await ben.get(callback.pathname + callback.search);
      expect(await (await ben.get(contract.getUser.path)).json()).toEqual({
        roles: [],
        email: getDemoUser("ben").email,
      });
    });

    test("the command line works on the server’s database [operation: image]", async () => {
      const settings = { ...createDeploymentSettings(provider), DATABASE_URL: databaseUrl };
      const { child, output } = startInImage(image, ["portal", "verify-audit"], settings);
      const [code] = (await once(child, "close")) as [number];
      expect([code, output()]).toEqual([0, expect.stringContaining("Audit log intact")]);
    });

    test("stops on SIGTERM, without errors or secrets in its log", async () => {
      const exited = once(running.child, "exit");
      running.child.kill("SIGTERM");
      expect(await exited).toEqual([0, null]);
      expect(running.output()).not.toMatch(WARN_OR_WORSE);
      expect(running.output()).not.toContain("/health/");
      expect(running.output()).not.toContain("a-secret-of-the-test-provider");
    });
  });
});

interface Sbom {
  components: { group?: string; name: string; version: string; properties?: { value: string }[] }[];
}

/** Reads the packages themselves, and those that are installed inside them. */
function findInstalled(folder: string): string[] {
  return globSync(["*", "@*/*"], { cwd: folder }).flatMap((path) => {
    const manifest = join(folder, path, "package.json");
    if (!existsSync(manifest)) return [];
    const { name, version } = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, string>;
    const inside = join(folder, path, "node_modules");
    return [`${name}@${version}`].concat(existsSync(inside) ? findInstalled(inside) : []);
  });
}

function fetchRedirectTarget(url: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { ca }, ({ headers }) => resolve(headers.location ?? "")).on("error", reject);
  });
}
