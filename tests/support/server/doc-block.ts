import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The blocks of a page, without the indentation of a list. */
export const readDocBlocks = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/^( *)```(?!mermaid)\w*\n([^]*?)^ *```$/gm)].map(([, indent, block = ""]) =>
    block.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );

/** The one block of the page that contains the text. `tests/conventions/doc-blocks.test.ts` finds who reads which. */
export function docBlock(file: string, text: string): string {
  const [block, another] = readDocBlocks(file).filter((candidate) => candidate.includes(text));
  if (block === undefined || another !== undefined) throw new Error(`${file} has not one block with ${text}`);
  return block;
}

/** Runs commands as a shell does in which the reader of the page enters them. */
export function runCommands(commands: string, env: Record<string, string>, input = ""): string {
  const { status, stdout, stderr } = spawnSync("bash", ["-eo", "pipefail", "-c", commands], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    encoding: "utf8",
    input,
  });
  if (status !== 0) throw new Error(`${commands}\n${stdout}${stderr}`);
  return stdout;
}
