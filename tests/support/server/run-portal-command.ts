import { spawnSync } from "node:child_process";
import { processEnv } from "./server-process.ts";

/** Runs `npm run portal -- …` without npm's own output. */
export function runPortalCommand(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/cli.ts", ...args], {
    env: { ...processEnv, ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}
