import { checkCredentials, checkReads } from "./check-reads.ts";
import { checkEmbedding, checkWrites } from "./check-writes.ts";
import { type ConnectionOptions, createConnection } from "./connection.ts";
import { Findings } from "./sentences.ts";

export interface ConformanceOptions extends ConnectionOptions {
  /** Leaves out the calls that change data. */
  readOnly?: boolean;
}

const UNCHECKED =
  "an earlier violation, --read-only or missing data was in the way: the session must be one of an administrator who has " +
  "a report, and a subscription needs a user";

/** Plays the 22 specified calls against a back end, and says of each sentence of section 7 whether it is kept. */
export async function runConformance({ readOnly = false, ...options }: ConformanceOptions) {
  const findings = new Findings();
  const connection = createConnection(options, findings);
  const data = await checkReads(connection, findings);
  await checkCredentials(connection, findings);
  await checkEmbedding(connection, findings, data);
  const leftover = readOnly ? undefined : await checkWrites(connection, findings, data);
  return { findings: findings.list(UNCHECKED), leftover };
}
