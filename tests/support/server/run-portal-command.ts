import { spawnSync } from "node:child_process";

/** Runs `npm run portal -- …` without npm's own output. */
export function runPortalCommand(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/cli.ts", ...args], {
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}
