import { listFileContract } from "../../../src/api/list-file-contract.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";

/** This back end does not export or import lists, so that the pages show neither. */
export function createListFileHandlers(mockData: MockData) {
  const { mockForAdministrator } = createGuardedEndpoints(mockData);
  return Object.values(listFileContract).map((endpoint) => mockForAdministrator(endpoint, notFound));
}
