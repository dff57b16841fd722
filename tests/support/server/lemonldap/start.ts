import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackDebianPackages } from "../debian-packages.ts";
import { findFreePort } from "../free-ports.ts";
import { client, writeSettings } from "./settings.ts";

/** The portal of LemonLDAP::NG, a web server for it, and what its own script for new keys needs. */
const PACKAGES = [
  "liblemonldap-ng-portal-perl",
  "libgd-securityimage-perl",
  "perlmagick",
  "libplack-perl",
  "libconvert-pem-perl",
  "libstring-random-perl",
  "libio-string-perl",
  "libmime-tools-perl",
  "libemail-sender-perl",
  "libunicode-string-perl",
];

/** Starts a LemonLDAP::NG of its own with the three demonstration accounts that it ships. */
export async function startLemonLdap(portalOrigin: string) {
  const packages = unpackDebianPackages("lemonldap-ng", PACKAGES);
  const folder = mkdtempSync(join(tmpdir(), "lemonldap-"));
  const port = await findFreePort();
  const env = {
    PATH: process.env["PATH"],
    LLNG_DEFAULTCONFFILE: writeSettings({ packages, folder, port, portalOrigin }),
    PERL5LIB: listPerlFolders(packages).join(":"),
    LD_LIBRARY_PATH: readdirSync(join(packages, "usr/lib"))
      .map((name) => join(packages, "usr/lib", name))
      .join(":"),
  };
  const metadata = `http://127.0.0.1:${port}/.well-known/openid-configuration`;
  const settings = ["--server", "HTTP::Server::PSGI", "--host", "127.0.0.1", "--port", String(port)];
  const application = join(packages, "usr/share/lemonldap-ng/portal/htdocs/index.psgi");
  const server = spawn("perl", [join(packages, "usr/bin/plackup"), ...settings, "--env", "deployment", application], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  server.stderr.on("data", (chunk) => (log += String(chunk)));
  await waitUntilReady(new URL(metadata), (status) => {
    if (server.exitCode !== null || status !== undefined) throw new Error(`LemonLDAP::NG did not start:\n${log}`);
  });
  const { issuer } = (await (await fetch(metadata)).json()) as { issuer: string };
  return {
    issuer,
    client,
    readLog: () => log,
    /** Runs the script that ships with LemonLDAP::NG. The server reads its new settings after a second. */
    rotateKeys: () =>
      execFileSync("perl", [join(packages, "usr/share/lemonldap-ng/bin/rotateOidcKeys")], { env, stdio: "pipe" }),
    loadKeyIds: async () => {
      const { keys } = (await (await fetch(new URL("/oauth2/jwks", issuer))).json()) as { keys: { kid: string }[] };
      return keys.map(({ kid }) => kid);
    },
    async close() {
      server.kill("SIGTERM");
      if (server.exitCode === null && server.signalCode === null) await once(server, "close");
      rmSync(folder, { recursive: true });
    },
  };
}

/** The folders of modules and of compiled modules, which Debian names by machine and version of Perl. */
function listPerlFolders(packages: string): string[] {
  const compiled = readdirSync(join(packages, "usr/lib"), { recursive: true, encoding: "utf8" })
    .filter((path) => /^[\w-]+\/perl(5\/[\d.]+|-base|5-base)$/.test(path))
    .map((path) => join(packages, "usr/lib", path));
  return [join(packages, "usr/share/perl5"), ...compiled];
}

async function waitUntilReady(url: URL, assertAlive: (status: number | undefined) => void): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    assertAlive(response?.status);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
