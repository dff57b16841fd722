import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";

const CACHE = resolve("node_modules/.cache/lemonldap-ng");
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
const APT_OPTIONS = ["-qq", "--no-install-recommends"];

/**
 * Unpacks LemonLDAP::NG from Debian's packages into a folder and returns the folder. Nothing is installed, and no
 * privileges are needed: apt-get only names and downloads the packages.
 */
export function unpackLemonLdap(): string {
  if (existsSync(CACHE)) return CACHE;
  const folder = `${CACHE}.${process.pid}`;
  const downloads = `${folder}/downloads`;
  mkdirSync(downloads, { recursive: true });
  try {
    const plan = run("apt-get", ["install", "--simulate", ...APT_OPTIONS, ...PACKAGES]);
    // A line with a bracket is an upgrade of a package that is installed.
    const names = [...plan.matchAll(/^Inst (\S+) \(/gm)].map(([, name = ""]) => name);
    run("apt-get", ["download", "-qq", ...names], downloads);
    for (const file of readdirSync(downloads)) run("dpkg", ["-x", `${downloads}/${file}`, folder]);
    rmSync(downloads, { recursive: true });
    renameSync(folder, CACHE);
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error("LemonLDAP::NG could not be unpacked: this proof needs Debian and a run of apt-get update", {
      cause,
    });
  }
  return CACHE;
}

const run = (command: string, args: string[], cwd?: string) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
