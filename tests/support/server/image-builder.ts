import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { collectOutput, stopProcess } from "./server-process.ts";

interface ImageConfig {
  Cmd: string[];
  User: string;
  Env: string[];
}

/** Builds the Dockerfile without a daemon, on a base image that is made here: Debian, and the Node and npm of this machine. */
export function createImageBuilder() {
  installPackages();
  const folder = mkdtempSync(join(tmpdir(), "portal-image-"));
  const storage = ["--root", join(folder, "storage"), "--runroot", join(folder, "run"), "--storage-driver", "vfs"];
  const buildah = (...args: string[]) => run("buildah", [...storage, ...args]).trim();

  function makeBase(name: string): void {
    const root = join(folder, "base");
    makeDebian(root);
    const base = buildah("from", "scratch");
    buildah("add", "--quiet", base, root, "/");
    buildah("config", "--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", base);
    buildah("commit", "--quiet", "--rm", base, name);
    rmSync(root, { recursive: true });
  }

  return {
    /** Returns the name of the image. */
    build(): string {
      // An image that is made here has another digest.
      const text = readFileSync("Dockerfile", "utf8").replaceAll(/@sha256:\w+/g, "");
      for (const name of readBases(text)) makeBase(name);
      const dockerfile = join(folder, "Dockerfile");
      writeFileSync(dockerfile, text);
      buildah(
        "build",
        "--isolation",
        "chroot",
        "--format",
        "docker",
        "--pull-never",
        "--layers=false",
        "--file",
        dockerfile,
        "--tag",
        "portal",
        ".",
      );
      return "portal";
    },
    readConfig: (image: string) =>
      (JSON.parse(buildah("inspect", "--type", "image", image)) as { Docker: { config: ImageConfig } }).Docker.config,
    /** Runs a command in a container of its own, whose files outside of `volume` are those of the image. */
    start(image: string, command: readonly string[], env: Record<string, string>, volume: string) {
      const container = buildah("from", "--pull-never", image);
      const settings = Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
      const child = spawn("buildah", [
        ...storage,
        "run",
        "--isolation=chroot",
        `--volume=${volume}:${volume}:ro`,
        ...settings,
        container,
        "--",
        ...command,
      ]);
      return { child, output: collectOutput(child), stop: () => stopProcess(child, "SIGTERM") };
    },
    // A file system that is still mounted in a container stays as it is.
    remove: () => void run("rm", ["-rf", "--one-file-system", folder]),
  };
}

const readBases = (dockerfile: string) =>
  new Set([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name = ""]) => name));

function makeDebian(root: string): void {
  const [mirror = ""] = run("apt-get", ["indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]).split("\n");
  run("debootstrap", ["--variant=minbase", "--include=ca-certificates,libatomic1", "bookworm", root, mirror]);
  run("chroot", [root, "useradd", "--create-home", "--uid", "1000", "node"]);
  cpSync(process.execPath, join(root, "usr/local/bin/node"), { dereference: true });
  // Its file is npm/bin/npm-cli.js.
  const npm = dirname(dirname(realpathSync(run("which", ["npm"]).trim())));
  cpSync(npm, join(root, "usr/local/lib/node_modules/npm"), { recursive: true, dereference: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));
  // npm of the image asks the same registry as that of this machine, and trusts the same authorities.
  const settings = join(root, "usr/local/etc");
  mkdirSync(settings, { recursive: true });
  const authorities = process.env["NODE_EXTRA_CA_CERTS"];
  if (authorities) cpSync(authorities, join(settings, "authorities.pem"), { dereference: true });
  const trusted = authorities ? "cafile=/usr/local/etc/authorities.pem\n" : "";
  writeFileSync(join(settings, "npmrc"), `registry=${run("npm", ["config", "get", "registry"])}${trusted}`);
}

function installPackages(): void {
  const missing = ["buildah", "debootstrap"].filter(
    (name) => !existsSync(`/usr/bin/${name}`) && !existsSync(`/usr/sbin/${name}`),
  );
  if (missing.length > 0) run("apt-get", ["install", "--yes", "-qq", "--no-install-recommends", ...missing]);
}

function run(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args[0] ?? ""} failed: ${`${stdout}${stderr}`.slice(-4000)}`, { cause: error });
  }
}
