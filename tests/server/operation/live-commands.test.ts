import { expect, onTestFinished, test } from "vitest";
import { demo } from "../../../server/standins/demo-data.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { runPortalCommand } from "../../support/server/run-portal-command.ts";
import { startServerProcess } from "../../support/server/server-process.ts";
import { createServerData, storeKinds } from "../../support/server/test-stores.ts";

test.each(storeKinds)(
  "the audit log is verified and exported and an email erased while the server runs, on %s",
  { timeout: 120_000 },
  async (kind) => {
    const data = await createServerData(kind);
    onTestFinished(data.remove);
    const server = await startServerProcess({ env: { PORT: String(await findFreePorts()), ...data.env } });
    onTestFinished(async () => void (await server.stop("SIGKILL")));
    const run = (...args: string[]) => runPortalCommand(data.env, ...args);
    const [person] = demo.people;
    expect(run("verify-audit")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Audit log intact: \d+ rows\. End: /) as string,
      stderr: "",
    });
    expect(run("verify-audit", "--contains", `1:${"0".repeat(64)}`)).toEqual({
      status: 1,
      stdout: "",
      stderr: "Audit log broken at row 1: the log was rewritten up to this row\n",
    });
    expect(run("export-audit").stdout.trimEnd().split("\n").length).toBeGreaterThanOrEqual(demo.reports.length);
    expect(run("erase-email", person!.email)).toMatchObject({ status: 0, stderr: "" });
    expect(run("export-audit").stdout).not.toContain(person!.email);
    expect(run("erase-email", "nobody")).toMatchObject({
      status: 1,
      stderr: "No person has the principal id, subject or email nobody\n",
    });
  },
);
