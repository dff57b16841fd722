import { demo } from "../../../server/standins/demo-data.ts";
import type { BackEndData } from "./mock-data.ts";

/** The demo's records: three invented clients. */
export function createSmallData(): BackEndData {
  const { subscriptions, people, invited, published, reports, mappings } = structuredClone(demo);
  return {
    subscriptions: [...subscriptions],
    people: [...people, invited],
    published: [...published],
    reports: [...reports],
    mappings: [...mappings],
  };
}

/** The demo's people without any subscription or report. */
export function createEmptyData(): BackEndData {
  return {
    subscriptions: [],
    people: createSmallData().people.map(({ id, displayName, email }) => ({
      id,
      displayName,
      email,
      subscriptionIds: [],
    })),
    published: [],
    reports: [],
    mappings: [],
  };
}
