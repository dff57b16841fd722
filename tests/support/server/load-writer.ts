import { randomUUID } from "node:crypto";
import { contract, type Outcome, type SubscriptionReport } from "../../../src/api/contract.ts";
import { newReport } from "./calls.ts";
import type { Visitor } from "./server-process.ts";

/** Adds reports one after the other until it is told to stop. What was not acknowledged is sent again under its key. */
export class Writer {
  readonly acknowledged: string[] = [];
  readonly refusals: { status: number; retryAfter: string | null }[] = [];
  readonly #visitor: Visitor;
  #stopped = false;
  #unanswered: { reportId: string; key: string } | undefined;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  async run(): Promise<void> {
    this.#stopped = false;
    while (!this.#stopped) {
      const { reportId, key } = (this.#unanswered ??= { reportId: randomUUID(), key: randomUUID() });
      const response = await this.#visitor
        .write("POST", contract.addReport.path, newReport(reportId), key)
        .catch(() => undefined);
      const outcome = response?.ok ? await response.json().catch(() => undefined) : undefined;
      if ((outcome as Outcome | undefined)?.isSuccess) {
        this.acknowledged.push(reportId);
        this.#unanswered = undefined;
      } else if (response)
        this.refusals.push({ status: response.status, retryAfter: response.headers.get("retry-after") });
      else await new Promise(setImmediate);
    }
  }

  stop(): void {
    this.#stopped = true;
  }
}

/** How often each acknowledged report is there, and in the audit. */
export async function countKept(visitor: Visitor, acknowledged: readonly string[]) {
  const reports = (await (await visitor.get(contract.getReports.path)).json()) as SubscriptionReport[];
  const times = (reportId: string) => reports.filter((report) => report.reportId === reportId).length;
  const counts = acknowledged.map(times);
  return {
    lost: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
    ids: reports.map(({ subscriptionReportId }) => subscriptionReportId),
  };
}
