import type { AccessReview } from "../../src/api/reviews-contract.ts";

export const openReview: AccessReview = {
  id: "1",
  clientId: "c1",
  clientName: "Alderbrook Marine Group",
  startedAt: "2026-11-02T09:00:00Z",
  startedBy: "Ada Keller",
  dueOn: "2026-12-02",
  isOverdue: false,
  endsUndecided: false,
  accesses: 11,
  kept: 2,
  ended: 1,
  gone: 0,
  lapsed: 0,
  signedAt: null,
  signedBy: null,
  withdrawnAt: null,
  withdrawnBy: null,
};
