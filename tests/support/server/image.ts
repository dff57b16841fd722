import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { collectOutput } from "./server-process.ts";

interface Stage {
  /** The folder that serves as the root of the stage's file system. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string | undefined;
  health: string[];
  command: string[];
}

interface Lock {
  packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>;
}

/** Runs the instructions of the Dockerfile in a clean folder, without Docker. Returns the last stage. */
export function buildImage(targetFolder: string, build: (folder: string) => void): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const line of readFileSync("Dockerfile", "utf8").split("\n")) {
    const [, instruction = "", value = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === "FROM") {
      const name = / AS (\w+)$/.exec(value)?.[1] ?? "image";
      stage = { root: join(targetFolder, name), workdir: "/", env: {}, user: undefined, health: [], command: [] };
      stages.set(name, stage);
    } else if (stage && instruction !== "") runInstruction(stage, stages, instruction, value, build);
  }
  const image = stages.get("image");
  if (!image) throw new Error("The Dockerfile has no final stage");
  return image;
}

function runInstruction(
  stage: Stage,
  stages: Map<string, Stage>,
  instruction: string,
  value: string,
  build: (folder: string) => void,
): void {
  const folder = join(stage.root, stage.workdir);
  if (instruction === "WORKDIR") {
    stage.workdir = value;
    mkdirSync(join(stage.root, value), { recursive: true });
  } else if (instruction === "ENV") {
    const [name = "", setting = ""] = value.split("=");
    stage.env[name] = setting;
  } else if (instruction === "USER") stage.user = value;
  else if (instruction === "CMD") stage.command = JSON.parse(value) as string[];
  else if (instruction === "HEALTHCHECK") stage.health = JSON.parse(value.replace(/^.*? CMD /, "")) as string[];
  else if (instruction === "COPY") copyFiles(folder, stages, value.split(" "));
  else if (instruction === "RUN")
    for (const command of value.split(" && ")) runCommand(stage.root, folder, command, build);
  else if (instruction !== "EXPOSE") throw new Error(`Unsupported instruction: ${instruction}`);
}

function copyFiles(folder: string, stages: Map<string, Stage>, words: string[]): void {
  const [, from] = /^--from=(\w+)$/.exec(words[0] ?? "") ?? [];
  const sources = words.slice(from === undefined ? 0 : 1, -1);
  const target = words.at(-1) ?? "";
  const ignored = new Set(readFileSync(".dockerignore", "utf8").split("\n").filter(Boolean));
  for (const source of sources) {
    const origin = from === undefined ? source : join(stages.get(from)?.root ?? "", source);
    const destination =
      target.endsWith("/") && target !== "./"
        ? join(folder, target, source.split("/").at(-1) ?? "")
        : join(folder, target === "./" ? source : target);
    if (!existsSync(origin)) throw new Error(`${source} does not exist`);
    mkdirSync(dirname(destination), { recursive: true });
    cpSync(origin, destination, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => from !== undefined || !ignored.has(relative(".", path)),
    });
  }
}

function runCommand(root: string, folder: string, command: string, build: (folder: string) => void): void {
  const [, target = "", link = ""] = /^ln -s (\/\S+) (\/\S+)$/.exec(command) ?? [];
  if (link !== "") {
    mkdirSync(dirname(join(root, link)), { recursive: true });
    symlinkSync(join(root, target), join(root, link));
  } else if (command.startsWith("install -d -o node -g node /"))
    mkdirSync(join(root, command.slice(command.indexOf("/"))), { recursive: true });
  else if (command.startsWith("npm ci")) installPackages(folder, command);
  else if (command === "node tools/build-portal.ts") build(folder);
  else if (command === "node tools/write-sbom.ts") runTool(folder, command.slice("node ".length));
  else if (command.startsWith("rm -rf ")) rmSync(join(folder, command.slice("rm -rf ".length)), { recursive: true });
  else throw new Error(`Unsupported command: ${command}`);
}

function runTool(folder: string, tool: string): void {
  const { status, stderr } = spawnSync(process.execPath, [tool], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

/** Links the packages that npm would install by the lock file to the ones that are installed here. */
function installPackages(folder: string, command: string): void {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as Lock;
  const [noDev, noOptional] = [command.includes("--omit=dev"), command.includes("--omit=optional")];
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    const isIncluded = !(noDev && dev) && !(noOptional && optional) && !(noDev && noOptional && devOptional);
    if (!isIncluded || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(process.cwd(), path), join(folder, path));
  }
}

/** The size of the libraries in the image, each file rounded up to blocks, in units of 2 ** 20 bytes. */
export function measureLibraries(image: Stage): number {
  const folder = join(image.root, image.workdir, "node_modules");
  const packages = globSync(["*", "@*/*"], { cwd: folder }).filter((name) => !/^@[^/]+$/.test(name));
  const files = packages.flatMap((name) => {
    const target = realpathSync(join(folder, name));
    return globSync("**/*", { cwd: target }).map((file) => lstatSync(join(target, file)));
  });
  return files.reduce((sum, file) => sum + (file.isFile() ? Math.ceil(file.size / 4096) * 4096 : 0), 0) / 2 ** 20;
}

/** Runs a command in the image's folder, with the image's settings and the given ones, and no others. */
export function startInImage(image: Stage, [program = "", ...args]: string[], env: Record<string, string>) {
  const child = spawn(program === "node" ? process.execPath : join(image.root, "usr/local/bin", program), args, {
    cwd: join(image.root, image.workdir),
    env: { PATH: dirname(process.execPath), ...image.env, NODE_OPTIONS: "--preserve-symlinks", ...env },
  });
  return { child, output: collectOutput(child) };
}
