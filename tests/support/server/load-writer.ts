import { randomUUID } from "node:crypto";
import { contract, type Outcome, type SubscriptionReport } from "../../../src/api/contract.ts";
import { createReport } from "./demo-requests.ts";
import type { HttpClient } from "./http-client.ts";

/** Adds reports one after another until it is stopped. An unacknowledged write is repeated with the same key. */
export class LoadWriter {
  readonly acknowledged: string[] = [];
  readonly rejections: { status: number; retryAfter: string | null }[] = [];
  readonly #client: HttpClient;
  #isStopped = false;
  #unacknowledged: { reportId: string; key: string } | undefined;

  constructor(client: HttpClient) {
    this.#client = client;
  }

  async run(): Promise<void> {
    this.#isStopped = false;
    while (!this.#isStopped) {
      const { reportId, key } = (this.#unacknowledged ??= { reportId: randomUUID(), key: randomUUID() });
      const response = await this.#client
        .write("POST", contract.addReport.path, createReport(reportId), key)
        .catch(() => undefined);
      const outcome = response?.ok ? await response.json().catch(() => undefined) : undefined;
      if ((outcome as Outcome | undefined)?.isSuccess) {
        this.acknowledged.push(reportId);
        this.#unacknowledged = undefined;
      } else if (response)
        this.rejections.push({ status: response.status, retryAfter: response.headers.get("retry-after") });
      else await new Promise(setImmediate);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }
}

/** Compares the acknowledged writes with the stored reports. */
export async function countStoredReports(client: HttpClient, acknowledged: readonly string[]) {
  const reports = (await (await client.get(contract.getReports.path)).json()) as SubscriptionReport[];
  const counts = acknowledged.map((reportId) => reports.filter((report) => report.reportId === reportId).length);
  return {
    lost: counts.filter((count) => count === 0).length,
    duplicated: counts.filter((count) => count > 1).length,
    ids: reports.map(({ subscriptionReportId }) => subscriptionReportId),
  };
}
