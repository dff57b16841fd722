import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDeploymentSettings } from "../../support/server/deployment-settings.ts";
import { recordFigure } from "../../support/server/figures.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { createImageBuilder } from "../../support/server/image-builder.ts";
import { createSelfSignedCertificate } from "../../support/server/self-signed-certificate.ts";
import { startTestProvider } from "../../support/server/test-provider.ts";
import { createDatabase, hasPostgres } from "../../support/server/test-stores.ts";

/** The identity provider of a deployment has to have HTTPS. */
async function startSecureProvider(folder: string) {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { pem } = createSelfSignedCertificate(publicKey, privateKey);
  const authority = join(folder, "authority.pem");
  writeFileSync(authority, pem);
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { provider: await startTestProvider({ key, cert: pem }), authority };
}

const load = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => undefined,
  );

test.runIf(hasPostgres && process.platform === "linux" && process.getuid?.() === 0)(
  "the image is built, migrates PostgreSQL, and two of its containers are ready and send the page [operation: image]",
  { timeout: 40 * 60_000 },
  async () => {
    const begun = performance.now();
    const folder = mkdtempSync(join(tmpdir(), "portal-image-settings-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // The user of the image reads it.
    chmodSync(folder, 0o755);
    const { provider, authority } = await startSecureProvider(folder);
    onTestFinished(provider.close);
    const builder = createImageBuilder();
    onTestFinished(builder.remove);
    const image = builder.build();
    const { Cmd, User } = builder.readConfig(image);
    expect(User).toBe("node");

    const env = {
      ...createDeploymentSettings(provider),
      DATABASE_URL: await createDatabase(),
      NODE_EXTRA_CA_CERTS: authority,
    };
    const migration = builder.start(image, ["portal", "migrate"], env, folder);
    const [code] = (await once(migration.child, "exit")) as [number];
    expect({ code, output: migration.output() }).toMatchObject({ code: 0 });
    const ports = [await findFreePorts(), await findFreePorts()];
    const containers = ports.map((port) =>
      builder.start(image, Cmd, { ...env, MIGRATE_ON_START: "off", PORT: String(port) }, folder),
    );
    onTestFinished(async () => void (await Promise.all(containers.map(({ stop }) => stop()))));
    for (const [at, port] of ports.entries()) {
      const { child, output } = containers[at]!;
      const isReady = async () => child.exitCode !== null || (await load(port, "/health/ready"))?.status === 200;
      await vi.waitUntil(isReady, { timeout: 60_000 });
      if (child.exitCode !== null) throw new Error(output());
      expect(await load(port, "/report")).toMatchObject({ status: 200, text: expect.stringContaining("/assets/") });
    }
    recordFigure(
      "the image, built and run",
      `two containers ready after ${((performance.now() - begun) / 60_000).toFixed(1)} min`,
      "ready 200, PostgreSQL",
    );
  },
);
