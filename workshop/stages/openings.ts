import type { ListedOpening } from "../../src/api/openings-contract.ts";

export const opening: ListedOpening = {
  id: "1",
  at: "2026-11-22T09:15:00Z",
  principalId: "p1",
  personName: "Anna Berg",
  personEmail: "anna.berg@alderbrook.example",
  reportName: "Cargo in Transit",
  clientName: "Alderbrook Marine Group",
  isShown: true,
  shownAfterMs: 1240,
  tokenId: "7e0c4bb9-6d0f-4c1b-8f56-0f1a5d3c2b11",
  failure: null,
};
