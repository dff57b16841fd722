import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";

interface Stage {
  /** The folder that stands for the root of the stage's file system. */
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

/** Does in a clean folder what each line of the Dockerfile says, and answers what the last stage has become. */
export function buildImage(into: string, build: (folder: string) => void): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const line of readFileSync("Dockerfile", "utf8").split("\n")) {
    const [, word = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === "FROM") {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? "image";
      stage = { root: join(into, name), workdir: "/", env: {}, user: undefined, health: [], command: [] };
      stages.set(name, stage);
    } else if (stage && word !== "") follow(stage, stages, word, rest, build);
  }
  const image = stages.get("image");
  if (!image) throw new Error("The Dockerfile ends in no image");
  return image;
}

function follow(
  stage: Stage,
  stages: Map<string, Stage>,
  word: string,
  rest: string,
  build: (folder: string) => void,
): void {
  const here = join(stage.root, stage.workdir);
  if (word === "WORKDIR") {
    stage.workdir = rest;
    mkdirSync(join(stage.root, rest), { recursive: true });
  } else if (word === "ENV") {
    const [name = "", value = ""] = rest.split("=");
    stage.env[name] = value;
  } else if (word === "USER") stage.user = rest;
  else if (word === "CMD") stage.command = JSON.parse(rest) as string[];
  else if (word === "HEALTHCHECK") stage.health = JSON.parse(rest.replace(/^.*? CMD /, "")) as string[];
  else if (word === "COPY") copy(here, stages, rest.split(" "));
  else if (word === "RUN") for (const command of rest.split(" && ")) run(here, command, build);
  else if (word !== "EXPOSE") throw new Error(`Nobody has said what ${word} does`);
}

function copy(here: string, stages: Map<string, Stage>, words: string[]): void {
  const [, from] = /^--from=(\w+)$/.exec(words[0] ?? "") ?? [];
  const sources = words.slice(from === undefined ? 0 : 1, -1);
  const target = words.at(-1) ?? "";
  const ignored = new Set(readFileSync(".dockerignore", "utf8").split("\n").filter(Boolean));
  for (const source of sources) {
    const origin = from === undefined ? source : join(stages.get(from)?.root ?? "", source);
    const intoFolder =
      target.endsWith("/") && target !== "./"
        ? join(here, target, source.split("/").at(-1) ?? "")
        : join(here, target === "./" ? source : target);
    if (!existsSync(origin)) throw new Error(`${source} is not there to be copied`);
    mkdirSync(dirname(intoFolder), { recursive: true });
    cpSync(origin, intoFolder, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => from !== undefined || !ignored.has(relative(".", path)),
    });
  }
}

function run(here: string, command: string, build: (folder: string) => void): void {
  if (command.startsWith("npm ci")) install(here, command);
  else if (command === "node tools/build-portal.ts") build(here);
  else if (command.startsWith("rm -rf ")) rmSync(join(here, command.slice("rm -rf ".length)), { recursive: true });
  else throw new Error(`Nobody has said what "${command}" does`);
}

/** What npm would install by the lock, as links to what is installed here. */
function install(here: string, command: string): void {
  const { packages } = JSON.parse(readFileSync(join(here, "package-lock.json"), "utf8")) as Lock;
  const [noDev, noOptional] = [command.includes("--omit=dev"), command.includes("--omit=optional")];
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    const wanted = !(noDev && dev) && !(noOptional && optional) && !(noDev && noOptional && devOptional);
    if (!wanted || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(path)) continue;
    mkdirSync(dirname(join(here, path)), { recursive: true });
    symlinkSync(join(process.cwd(), path), join(here, path));
  }
}

/** A command of the image, in the image's folder, with the image's settings and those that are given and no other. */
export function start(image: Stage, [program = "", ...args]: string[], env: Record<string, string>) {
  const child = spawn(program === "node" ? process.execPath : program, args, {
    cwd: join(image.root, image.workdir),
    env: { ...image.env, NODE_OPTIONS: "--preserve-symlinks", ...env },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(String(chunk)));
  return { child, said: () => said.join("") };
}
