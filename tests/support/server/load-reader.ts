import { contract } from "../../../src/api/contract.ts";
import type { HttpClient } from "./http-client.ts";

const READS = [contract.getUser, contract.getReports, contract.getUserReports].map(({ path }) => path);

/** Reads one page after another until it is stopped, and keeps each status and duration. */
export class LoadReader {
  readonly statuses: number[] = [];
  readonly durations: number[] = [];
  readonly #client: HttpClient;
  #isStopped = false;

  constructor(client: HttpClient) {
    this.#client = client;
  }

  async run(): Promise<void> {
    this.#isStopped = false;
    for (let at = 0; !this.#isStopped; at = (at + 1) % READS.length) {
      const start = performance.now();
      const response = await this.#client.get(READS[at] ?? "");
      await response.arrayBuffer();
      this.statuses.push(response.status);
      this.durations.push(performance.now() - start);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }
}

/** The value below which this share of the durations lies. */
export function percentile(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

export function countBy(values: readonly (number | string)[]): string {
  return [...Map.groupBy(values, (value) => value)]
    .map(([value, same]) => `${same.length} × ${value}`)
    .toSorted()
    .join(", ");
}
