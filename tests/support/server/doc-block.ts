import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { processEnv } from "./server-process.ts";

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

const execute = promisify(execFile);

/** Runs commands as a shell does in which the reader of the page enters them. */
export async function runCommands(commands: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await execute("bash", ["-eo", "pipefail", "-c", commands], {
    env: { ...processEnv, HOME: process.env["HOME"], ...env },
  });
  return stdout;
}
