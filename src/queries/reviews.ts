import { type InfiniteData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { contract } from "../api/contract.ts";
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

export const loadReview: LoadDetails<ReviewPage> = (call, { id, after }, signal) =>
  nullIfAbsent(call(reviewsContract.getReview, { body: { id, after, pageSize: 200 }, signal }));

export const loadReviewFile: LoadRows<ReviewedAccess, { id: string }> = async (call, { criteria, after }, signal) => {
  const body = { id: criteria.id, after, pageSize: 500 } as const;
  const { accesses: rows, next } = await call(reviewsContract.getReview, { body, signal });
  return { rows, next };
};

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
    mutationFn: (body: { clients: ChosenClients; dueOn: string }) =>
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

/** Decides about the accesses of a review, and signs it. */
export function useReviewChanges({ call }: ServerData, id: string) {
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (wanted: { chosen: ChosenAccess; decision: Decision | null }) =>
      call(reviewsContract.decideAccess, { body: { id, ...wanted } }),
    onSuccess: (answer, { decision }) =>
      queries.setQueryData<InfiniteData<ReviewPage>>(["review", id], (data) => showDecided(data, answer, decision)),
    onError: () => refresh(queries, ["review"]),
    onSettled: () => refresh(queries, ["reviews"]),
  });
  const sign = useMutation({
    mutationFn: (note: string) => call(reviewsContract.signReview, { body: { id, note } }),
    onSettled: () => refresh(queries, ["review", "reviews", "client access", "people", "person", "person reports"]),
  });
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
      sign.reset();
      decide.mutate({ chosen, decision });
    },
    isSigning: sign.isPending,
    signed: sign.isError ? notConfirmed : sign.data,
    onSign: (note: string) => {
      decide.reset();
      return sign.mutateAsync(note);
    },
  };
}
