import { randomUUID } from "node:crypto";
import { type AccessChange, type ClientAccess, groupsContract } from "../../../src/api/groups-contract.ts";
import type { Answer } from "../../../src/api/contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import type { HttpClient } from "./http-client.ts";

const FIRST_END = Date.UTC(2199, 0, 1);

/** Gives all access of a client the same end, another one in each batch, until it is stopped. */
export class LoadDater {
  /** How many were answered. */
  batches = 0;
  readonly #client: HttpClient;
  readonly #subscriptionId: string;
  #isStopped = false;
  #sent = 0;

  constructor(client: HttpClient, subscriptionId: string) {
    this.#client = client;
    this.#subscriptionId = subscriptionId;
  }

  async run(): Promise<void> {
    this.#isStopped = false;
    const given = await listGiven(this.#client, this.#subscriptionId).catch(() => []);
    while (!this.#isStopped && given.length > 0) {
      const until = new Date(FIRST_END + this.#sent++ * 1000).toISOString();
      const changes = given.map((access): AccessChange => ({ action: "change", ...access, until }));
      const answer = await this.#client
        .write("POST", groupsContract.changeMappings.path, { changes }, randomUUID())
        .then((response) => response.json() as Promise<Answer<typeof groupsContract.changeMappings>>)
        .catch(() => undefined);
      if (answer?.outcomes?.every(({ isSuccess }) => isSuccess)) this.batches += 1;
      else await new Promise(setImmediate);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }
}

async function listGiven(client: HttpClient, subscriptionId: string) {
  const { grants } = await loadAccess(client, subscriptionId);
  const own = new Set(
    demo.reports.flatMap((report) => (report.subscriptionId === subscriptionId ? [report.subscriptionReportId] : [])),
  );
  const people = demo.mappings.filter(({ subscriptionReportId }) => own.has(subscriptionReportId));
  return [...people, ...grants.map(({ groupId, subscriptionReportId }) => ({ groupId, subscriptionReportId }))];
}

/** The ends of all access of the client. Where no batch is half done there is one. */
export async function listEnds(client: HttpClient, subscriptionId: string): Promise<(string | null)[]> {
  const { datedMappings, grants } = await loadAccess(client, subscriptionId);
  return [...new Set([...datedMappings, ...grants].map(({ until }) => until))];
}

const loadAccess = async (client: HttpClient, id: string) =>
  (await (await client.get(groupsContract.getClientAccess.path.replace(":id", id))).json()) as ClientAccess;
