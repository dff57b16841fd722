import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { deployment } from "../../support/server/deployment.ts";
import { long, sayFigure } from "../../support/server/figures.ts";
import { buildImage, start } from "../../support/server/image.ts";
import { nodeFlags, sparePorts, Visitor } from "../../support/server/server-process.ts";
import { type SmallProvider, startSmallProvider } from "../../support/server/test-provider.ts";
import { openDatabase, postgresIsShared } from "../../support/server/test-stores.ts";
import { somebody } from "../../support/server/test-server.ts";
import { selfSigned } from "../../support/server/self-signed-certificate.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-image-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The long run builds the real page from the build's own files; else a page of one line stands for it. */
function buildPage(here: string): void {
  if (!long) return cpSync("tests/support/server/web", join(here, "dist"), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, ["tools/build-portal.ts"], { cwd: here, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

describe("the image, made in a clean folder by the steps of the Dockerfile", { timeout: 5 * 60_000 }, () => {
  const image = buildImage(folder, buildPage);
  const at = join(folder, "image/portal");

  test("holds no stand-in, no test, no source of the page, and runs as nobody special", () => {
    expect(existsSync(join(at, "server/main.ts"))).toBe(true);
    expect(
      ["server/standins", "tests", "src/app", "src/ui", ".env", "node_modules/vitest", "node_modules/msw"].filter(
        (path) => existsSync(join(at, path)),
      ),
    ).toEqual([]);
    expect(globSync("**/*{standin,identity-provider,report-host,demo}*", { cwd: join(at, "server") })).toEqual([]);
    expect(image.user).toBe("node");
    expect(image.command).toEqual(["node", ...nodeFlags, "server/main.ts"]);
  });

  test("without settings it does not fall back on local mode: it ends and names what it lacks", async () => {
    const { child, said } = start(image, image.command, {});
    onTestFinished(() => void child.kill("SIGKILL"));
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(said()).toContain("SECRET_KEY is missing");
  });

  describe.runIf(postgresIsShared)("with the settings of a deployment", () => {
    const certificateFile = join(folder, "provider.pem");
    let provider: SmallProvider;
    let running: ReturnType<typeof start>;
    let port: string;
    let pem: string;
    let healthyAfter: string;
    beforeAll(async () => {
      const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
      ({ pem } = selfSigned(pair.publicKey, pair.privateKey));
      writeFileSync(certificateFile, pem);
      provider = await startSmallProvider({
        cert: pem,
        key: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      });
      port = String(await sparePorts());
      running = start(image, image.command, {
        ...deployment(provider),
        PORT: port,
        DATABASE_URL: await openDatabase(),
        TRUST_PROXY: "10.0.0.0/8,172.16.0.0/12",
        NODE_EXTRA_CA_CERTS: certificateFile,
      });
      const began = performance.now();
      await vi.waitUntil(() => running.child.exitCode !== null || isHealthy(), { timeout: 20_000, interval: 50 });
      healthyAfter = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    });
    afterAll(async () => {
      running.child.kill("SIGKILL");
      await provider.close();
    });

    const isHealthy = async () => {
      const [code] = (await once(start(image, image.health, { PORT: port }).child, "exit")) as [number];
      return code === 0;
    };

    test("gets ready by its own health check, serves the page, and signs a person in at the provider", async () => {
      expect(running.child.exitCode === null ? "runs" : running.said()).toBe("runs");
      sayFigure("the image", `healthy after ${healthyAfter}`, "≤ 20 s");
      const origin = `http://127.0.0.1:${port}`;
      const ben = new Visitor(origin);
      const page = await ben.get("/report");
      expect(page.headers.get("strict-transport-security")).toContain("max-age");
      expect(await page.text()).toContain("help@example.com");

      provider.state.who = somebody("ben");
      const asked = {
        response_type: "code",
        client_id: provider.client.id,
        scope: "openid profile email offline_access",
        redirect_uri: "https://portal.example.com/serverside/api/auth/callback",
        state: "https://portal.example.com/report",
      };
      const toProvider = await ben.get(`/serverside/api/auth/authorize?${new URLSearchParams(asked)}`);
      const back = new URL(await locationOf(toProvider.headers.get("location") ?? "", pem));
      await ben.get(back.pathname + back.search);
      expect(await (await ben.get(contract.getUser.path)).json()).toEqual({ roles: [], email: somebody("ben").email });
    });

    test("stops by itself when it is told to, with nothing in its log that should not be there", async () => {
      const gone = once(running.child, "exit");
      running.child.kill("SIGTERM");
      expect(await gone).toEqual([0, null]);
      expect(running.said()).not.toMatch(/"level":(40|50|60)|a-secret-of-the-small-provider/);
    });
  });
});

function locationOf(address: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { ca }, ({ headers }) => resolve(headers.location ?? "")).on("error", reject);
  });
}
