import { randomUUID } from "node:crypto";
import { contract, type UserReport } from "../../../src/api/contract.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { demoReport } from "./demo-requests.ts";
import type { HttpClient } from "./http-client.ts";
import type { ServerData } from "./test-stores.ts";

/** Opens a person's reports in turn until it is stopped. */
export class LoadOpener {
  /** The report of each token that was answered, and the token. Requests at the same time share one. */
  readonly opened: { report: string; token: string }[] = [];
  readonly #client: HttpClient;
  readonly #reports: readonly UserReport[];
  #isStopped = false;
  #count = 0;

  constructor(client: HttpClient, reports: readonly UserReport[]) {
    this.#client = client;
    this.#reports = reports;
  }

  async run(): Promise<void> {
    this.#isStopped = false;
    while (!this.#isStopped) {
      const report = this.#reports[this.#count++ % this.#reports.length]!;
      const answer = await this.#client
        .write("POST", contract.embedReport.path, { ...demoReport, ...report }, randomUUID())
        .then((response) => response.json() as Promise<{ embedToken?: string }>)
        .catch(() => undefined);
      if (answer?.embedToken) this.opened.push({ report: toKey(report), token: answer.embedToken });
      else await new Promise(setImmediate);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }
}

/** How often each report is in the journal of openings. No server may use the data. */
export async function countOpenings({ env }: ServerData): Promise<Map<string, number>> {
  const { store, close } = await openStore(env.DATABASE_URL ? { url: env.DATABASE_URL } : { folder: env.DATA_DIR });
  const rows = await store
    .selectFrom("opening")
    .innerJoin("report", "report.id", "opening.report")
    .select(["report.subscription_id as subscriptionId", "report.report_id as reportId"])
    .execute();
  await close();
  return countEach(rows.map(toKey));
}

/** The tokens that were answered and have no row. */
export function countUnrecorded(
  opened: LoadOpener["opened"],
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): number {
  const reportOfToken = new Map(opened.map(({ report, token }) => [token, report]));
  return [...countEach([...reportOfToken.values()])].reduce((sum, [key, tokens]) => {
    const recorded = (after.get(key) ?? 0) - (before.get(key) ?? 0);
    return sum + Math.max(0, tokens - recorded);
  }, 0);
}

const toKey = ({ subscriptionId, reportId }: { subscriptionId: string; reportId: string }) =>
  `${subscriptionId}/${reportId}`.toLowerCase();

function countEach(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
