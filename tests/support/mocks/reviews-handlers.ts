import type { Answer, Body, Endpoint } from "../../../src/api/contract.ts";
import { myClientContract } from "../../../src/api/my-client-contract.ts";
import { type ReviewDetails, type ReviewedAccess, reviewsContract } from "../../../src/api/reviews-contract.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { MockData, MockReview } from "./mock-data.ts";
import { contains, takePage } from "./record-page.ts";

const succeed = (message: string) => ({ isSuccess: true, message });
const reject = (message: string) => ({ isSuccess: false, message });
const isOpen = ({ signedAt, withdrawnAt }: Pick<ReviewDetails, "signedAt" | "withdrawnAt">) =>
  signedAt === null && withdrawnAt === null;
const today = () => new Date().toISOString().slice(0, 10);

/** The user is the only administrator here. */
export function createReviewsHandlers(mockData: MockData) {
  const { mock, mockWrite } = createGuardedEndpoints(mockData);
  const { subscriptions, reviews, user } = mockData;
  const nameOf = (id: string) => subscriptions.find((client) => client.id === id)?.displayName ?? "";
  /** Of the client, or of any. */
  const find = (id: string, client: string | null) =>
    reviews.find((review) => review.id === id && [null, review.clientId].includes(client));

  function describe({ rows, ...review }: MockReview): ReviewDetails {
    const count = (isCounted: (row: ReviewedAccess) => boolean) => rows.filter((row) => isCounted(row)).length;
    const isOwnDecided = rows.some(({ principalId, decision }) => principalId === user.id && decision !== null);
    return {
      ...review,
      clientName: nameOf(review.clientId),
      startedBy: user.displayName,
      signedBy: review.signedAt === null ? null : user.displayName,
      withdrawnBy: review.withdrawnAt === null ? null : user.displayName,
      isOverdue: isOpen(review) && review.dueOn < today(),
      lapsedAt: null,
      lapsed: 0,
      accesses: rows.length,
      people: new Set(rows.map(({ principalId }) => principalId)).size,
      kept: count(({ decision }) => decision === "keep"),
      ended: count(({ decision }) => decision === "end"),
      gone: 0,
      neverOpened: count(({ lastOpenedAt, decision }) => lastOpenedAt === null && decision === null),
      ownUndecided: 0,
      ownDecidedBy: isOwnDecided ? user.displayName : null,
    };
  }

  type Listed = Omit<Body<typeof reviewsContract.listReviews>, "client">;
  function list({ search, state, after, pageSize }: Listed, client: string | null) {
    const all = reviews.map(describe).filter(({ clientId }) => client === null || clientId === client);
    const states = {
      all: () => true,
      open: isOpen,
      overdue: ({ isOverdue }: ReviewDetails) => isOverdue,
      signed: ({ signedAt }: ReviewDetails) => signedAt !== null,
      withdrawn: ({ withdrawnAt }: ReviewDetails) => withdrawnAt !== null,
    };
    const found = all
      .filter((review) => states[state](review) && contains([review.clientName], search))
      .toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)) || one.dueOn.localeCompare(other.dueOn));
    const { page, next } = takePage(found, after, pageSize);
    return {
      reviews: page,
      total: found.length,
      next,
      open: all.filter(isOpen).length,
      overdue: all.filter(({ isOverdue }) => isOverdue).length,
      unreviewed: subscriptions.filter(({ id }) => !all.some(({ clientId }) => clientId === id)).length,
    };
  }

  function read({ id, after, pageSize }: Body<typeof reviewsContract.getReview>, client: string | null) {
    const review = find(id, client);
    if (!review) return notFound();
    const { page: accesses, next } = takePage(review.rows, after, pageSize);
    return { review: describe(review), accesses, next };
  }

  function decide(
    { id, chosen, decision }: Body<typeof reviewsContract.decideAccess>,
    client: string | null,
  ): Answer<typeof reviewsContract.decideAccess> {
    const review = find(id, client);
    if (!review) return { ...reject("This review is no longer in the portal"), ids: [], review: null };
    const named =
      typeof chosen === "object" && "ids" in chosen ? review.rows.filter((row) => chosen.ids.includes(row.id)) : [];
    const decided = review.rows.filter((row) => {
      if (chosen === "rest") return row.decision === null;
      if (chosen === "neverOpened") return row.decision === null && row.lastOpenedAt === null;
      if ("principalId" in chosen) return row.principalId === chosen.principalId;
      return named.some(
        (one) =>
          one.id === row.id ||
          (one.groupId !== null && one.groupId === row.groupId && one.principalId === row.principalId),
      );
    });
    for (const row of decided) {
      row.decision = decision;
      row.decidedBy = decision && user.displayName;
    }
    return { ...succeed("Saved"), ids: decided.map((row) => row.id), review: describe(review) };
  }

  function sign({ id, note }: Body<typeof reviewsContract.signReview>, client: string | null) {
    const review = find(id, client);
    if (!review) return reject("This review is no longer in the portal");
    const undecided = review.rows.filter(({ decision }) => decision === null).length;
    if (undecided > 0) return reject(`Decide about all accesses first: ${undecided} are undecided`);
    const ended = review.rows.filter(({ decision }) => decision === "end");
    for (const { principalId, groupId, reportName } of ended) {
      const group = mockData.groups.find((one) => one.id === groupId);
      if (group) group.principalIds = group.principalIds.filter((one) => one !== principalId);
      else
        mockData.mappings = mockData.mappings.filter(
          (mapping) =>
            mapping.principalId !== principalId ||
            findReport(mockData, mapping.subscriptionReportId)?.reportName !== reportName ||
            findReport(mockData, mapping.subscriptionReportId)?.subscriptionId !== review.clientId,
        );
    }
    Object.assign(review, { signedAt: new Date().toISOString(), note });
    return succeed(`Review signed: ${review.rows.length - ended.length} kept, ${ended.length} ended`);
  }

  /** The call of people who administer the client that it names. */
  const mockForOwnClient = <E extends Endpoint>(
    endpoint: E,
    answer: (body: Body<E>, client: string) => Answer<E> | Response,
  ) =>
    mock(endpoint, ({ body }) => {
      const { subscriptionId } = body as unknown as { subscriptionId: string };
      const isOwn = mockData.clientAdministrators.some(
        (one) => one.subscriptionId === subscriptionId && one.principalId === user.id,
      );
      return isOwn ? answer(body, subscriptionId) : notFound();
    });

  return [
    mock(reviewsContract.listReviews, ({ body }) => list(body, body.client)),
    mock(reviewsContract.getReview, ({ body }) => read(body, null)),
    mockWrite(reviewsContract.startReviews, ({ body: { clients, dueOn, endsUndecided = false } }) => {
      if (dueOn < today()) return { ...reject("Choose a day that is not over yet"), ids: [] };
      const started = subscriptions
        .filter(({ id }) => typeof clients === "string" || clients.ids.includes(id))
        .filter(({ id }) => !reviews.some((review) => review.clientId === id && isOpen(review)))
        .map(({ id: clientId }) => ({
          id: crypto.randomUUID(),
          clientId,
          startedAt: new Date().toISOString(),
          dueOn,
          endsUndecided,
          signedAt: null,
          withdrawnAt: null,
          note: "",
          rows: freeze(mockData, clientId),
        }))
        .filter(({ rows }) => rows.length > 0);
      reviews.push(...started);
      return { ...succeed(`${started.length} reviews started`), ids: started.map(({ id }) => id) };
    }),
    mockWrite(reviewsContract.decideAccess, ({ body }) => decide(body, null)),
    mockWrite(reviewsContract.signReview, ({ body }) => sign(body, null)),
    mockWrite(reviewsContract.withdrawReview, ({ body: { id, reason } }) => {
      const review = find(id, null);
      if (!review) return reject("This review is no longer in the portal");
      Object.assign(review, { withdrawnAt: new Date().toISOString(), note: reason });
      return succeed("Review withdrawn");
    }),
    mockForOwnClient(myClientContract.listMyReviews, list),
    mockForOwnClient(myClientContract.getMyReview, read),
    mockForOwnClient(myClientContract.decideMyAccess, decide),
    mockForOwnClient(myClientContract.signMyReview, sign),
  ];
}

const findReport = ({ reports }: MockData, id: number) =>
  reports.find(({ subscriptionReportId }) => subscriptionReportId === id);

/** Dates are left out. */
function freeze(data: MockData, clientId: string): ReviewedAccess[] {
  const { people, mappings, groups, grants, openings } = data;
  const byGroups = [...grants.values()].flatMap(({ groupId, subscriptionReportId }) => {
    const group = groups.find(({ id }) => id === groupId);
    return (group?.principalIds ?? []).map((principalId) => ({ principalId, subscriptionReportId, group }));
  });
  return [...mappings.map((mapping) => ({ ...mapping, group: undefined })), ...byGroups]
    .filter(({ subscriptionReportId }) => findReport(data, subscriptionReportId)?.subscriptionId === clientId)
    .map(({ principalId, subscriptionReportId, group }, index) => {
      const person = people.find(({ id }) => id === principalId);
      const opened = openings.filter((one) => one.principalId === principalId && one.report === subscriptionReportId);
      return {
        id: index + 1,
        principalId,
        personName: person?.displayName ?? null,
        personEmail: person?.email ?? null,
        reportName: findReport(data, subscriptionReportId)?.reportName ?? null,
        account: "active" as const,
        groupId: group?.id ?? null,
        groupName: group?.name ?? null,
        givenAt: null,
        givenBy: null,
        until: null,
        lastOpenedAt: opened.at(-1)?.shownAt ?? null,
        decision: null,
        decidedBy: null,
        change: null,
        hasLapsed: false,
        isOwn: false,
      };
    })
    .toSorted((one, other) => (one.personName ?? "").localeCompare(other.personName ?? ""));
}
