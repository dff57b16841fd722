import { type InfiniteData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Call } from "../api/client.ts";
import { type Body, contract } from "../api/contract.ts";
import { myClientContract } from "../api/my-client-contract.ts";
import { nullIfAbsent } from "../api/null-if-absent.ts";
import {
  type AccessReview,
  type ChosenAccess,
  type Decided,
  type Decision,
  type ReviewedAccess,
  type ReviewPage,
  type ReviewsPage,
  reviewsContract,
  type ReviewState,
} from "../api/reviews-contract.ts";
import type { LoadDetails } from "./details.ts";
import { type LoadList, type LoadRows, notConfirmed, refresh, type ServerData } from "./list.ts";

interface ReviewCriteria {
  search: string;
  state: ReviewState;
}

export type ReviewSummary = Pick<ReviewsPage, "open" | "overdue" | "unreviewed">;

export const loadReviews: LoadList<AccessReview, ReviewCriteria, ReviewSummary> = async (
  call,
  { criteria: { search, state }, after, pageSize },
  signal,
) => {
  const body = { search, state, client: null, after, pageSize };
  const { reviews: rows, ...page } = await call(reviewsContract.listReviews, { body, signal });
  return { rows, ...page };
};

/** Of a client that the person administers. */
export const loadMyReviews: LoadList<AccessReview, { search: string; subscriptionId: string }> = async (
  call,
  { criteria, after, pageSize },
  signal,
) => {
  const body = { ...criteria, state: "all", after, pageSize } as const;
  const { reviews: rows, ...page } = await call(myClientContract.listMyReviews, { body, signal });
  return { rows, ...page };
};

/** A review of any client, or of the one that the person administers. */
export function createReviewLoads(subscriptionId: string | null) {
  const get = (call: Call, body: Body<typeof reviewsContract.getReview>, signal: AbortSignal) =>
    subscriptionId === null
      ? call(reviewsContract.getReview, { body, signal })
      : call(myClientContract.getMyReview, { body: { subscriptionId, ...body }, signal });
  const loadReview: LoadDetails<ReviewPage> = (call, { id, after }, signal) =>
    nullIfAbsent(get(call, { id, after, pageSize: 200 }, signal));
  const loadFile: LoadRows<ReviewedAccess, { id: string }> = async (call, { criteria, after }, signal) => {
    const { accesses: rows, next } = await get(call, { id: criteria.id, after, pageSize: 500 }, signal);
    return { rows, next };
  };
  return { loadReview, loadFile };
}

export type ChosenClients = "all" | "unreviewed" | { ids: string[] };

/** Freezing many clients takes longer than other calls. */
const START_LIMIT_MS = 120_000;

/** The clients to choose from, and the start of their reviews. */
export function useReviewStart({ call }: ServerData) {
  const queries = useQueryClient();
  const clients = useQuery({
    queryKey: ["all clients"],
    queryFn: ({ signal }) => call(contract.getSubscriptions, { signal }),
  });
  const start = useMutation({
    mutationFn: (body: { clients: ChosenClients; dueOn: string; endsUndecided: boolean }) =>
      call(reviewsContract.startReviews, { body, limitMs: START_LIMIT_MS }),
    onSettled: () => refresh(queries, ["reviews"]),
  });
  return {
    clients: clients.data,
    isBusy: start.isPending,
    outcome: start.isError ? notConfirmed : start.data,
    onStart: start.mutateAsync,
  };
}

/** Shows the decisions that are saved, until the review is loaded again. */
function showDecided(data: InfiniteData<ReviewPage> | undefined, { ids, review }: Decided, decision: Decision | null) {
  const decided = new Set(ids);
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        review: review ?? page.review,
        accesses: page.accesses.map((access) => (decided.has(access.id) ? { ...access, decision } : access)),
      })),
    }
  );
}

/** As many as one call takes back. */
const MAX_TAKEN_BACK = 500;

/** Decides about the accesses of a review, and closes it. `subscriptionId` as for `createReviewLoads`. */
export function useReviewChanges({ call }: ServerData, id: string, subscriptionId: string | null) {
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (wanted: { chosen: ChosenAccess; decision: Decision | null }) =>
      subscriptionId === null
        ? call(reviewsContract.decideAccess, { body: { id, ...wanted } })
        : call(myClientContract.decideMyAccess, { body: { subscriptionId, id, ...wanted } }),
    onSuccess: (answer, { decision }) =>
      queries.setQueryData<InfiniteData<ReviewPage>>(["review", id], (data) => showDecided(data, answer, decision)),
    onError: () => refresh(queries, ["review"]),
    onSettled: () => refresh(queries, ["reviews"]),
  });
  const close = useMutation({
    mutationFn: (wanted: { note: string } | { reason: string }) => {
      if ("reason" in wanted) return call(reviewsContract.withdrawReview, { body: { id, ...wanted } });
      return subscriptionId === null
        ? call(reviewsContract.signReview, { body: { id, ...wanted } })
        : call(myClientContract.signMyReview, { body: { subscriptionId, id, ...wanted } });
    },
    onSettled: () =>
      refresh(queries, ["review", "reviews", "client access", "people", "person", "person reports", "my client"]),
  });
  const isClosed = (wanted: Parameters<typeof close.mutateAsync>[0]) => {
    decide.reset();
    return close.mutateAsync(wanted).then(
      ({ isSuccess }) => isSuccess,
      () => false,
    );
  };
  const { data, variables } = decide;
  // What was decided before, by row or by person, would not come back.
  const wasUndecided = typeof variables?.chosen === "string";
  const canTakeBack = wasUndecided && variables.decision !== null && data && data.ids.length <= MAX_TAKEN_BACK;
  const problem = decide.isError ? notConfirmed : data;
  return {
    isDeciding: decide.isPending,
    /** Undefined: the last decision was saved. */
    problem: problem?.isSuccess === false ? problem : undefined,
    /** How many the last choice of several has decided, and how to take that back. */
    decided:
      canTakeBack && data.ids.length > 0
        ? {
            count: data.ids.length,
            decision: variables.decision,
            onUndo: () => decide.mutate({ chosen: { ids: data.ids }, decision: null }),
          }
        : undefined,
    onDecide: (chosen: ChosenAccess, decision: Decision) => {
      close.reset();
      decide.mutate({ chosen, decision });
    },
    isClosing: close.isPending,
    closed: close.isError ? notConfirmed : close.data,
    onSign: (note: string) => isClosed({ note }),
    onWithdraw: (reason: string) => isClosed({ reason }),
  };
}
