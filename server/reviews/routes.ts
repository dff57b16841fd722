import type { Body } from "../../src/api/contract.ts";
import { myClientContract } from "../../src/api/my-client-contract.ts";
import { reviewsContract } from "../../src/api/reviews-contract.ts";
import type { FourEyes } from "../four-eyes/four-eyes.ts";
import { type GuardedRoutes, reject } from "../http/guarded-routes.ts";
import { listForOwnClient, writeForOwnClient } from "../my-client/own-client.ts";
import type { Store } from "../store/open-store.ts";
import { decideAccess } from "./decide-access.ts";
import { describeAsking, listReviews, readReview } from "./list-reviews.ts";
import { countLosers, signReview } from "./sign-review.ts";
import { startReviews } from "./start-reviews.ts";
import { withdrawReview } from "./withdraw-review.ts";

/** Administrators review who may see a client's reports, and sign what they decide. Auditors read it. */
export function registerReviewRoutes(routes: GuardedRoutes, store: Store, fourEyes: FourEyes): void {
  routes.handleList(reviewsContract.listReviews, "auditor", async ({ body, recordExport }) => {
    if (body.pageSize === 500) await recordExport("access reviews");
    return listReviews(store, body);
  });
  routes.handleList(reviewsContract.getReview, "auditor", async ({ body, person, recordExport }) => {
    if (body.pageSize === 500) await recordExport("access review");
    return readReview(store, body, await describeAsking(store, person.principalId, body.id, null));
  });
  routes.write(
    reviewsContract.startReviews,
    "administrator",
    fourEyes.guard(reviewsContract.startReviews, {
      change: (tx, { body, actor }) => startReviews(tx, actor, body),
      // Whom it will concern is not known yet.
      findAsked: (_, { body }) =>
        body.endsUndecided ? { what: "Start access reviews that end what is undecided" } : undefined,
      answerWaiting: (message) => ({ ...reject(message), ids: [] }),
      describe: (outcome) => outcome,
    }),
  );
  routes.write(reviewsContract.decideAccess, "administrator", (tx, { body, actor }) => decideAccess(tx, actor, body));
  routes.write(reviewsContract.signReview, "administrator", guardSigning(fourEyes, reviewsContract.signReview));
  routes.write(reviewsContract.withdrawReview, "administrator", (tx, { body, actor }) =>
    withdrawReview(tx, actor, body),
  );

  listForOwnClient(routes, store, myClientContract.listMyReviews, ({ body }) =>
    listReviews(store, { ...body, client: body.subscriptionId }),
  );
  listForOwnClient(routes, store, myClientContract.getMyReview, async ({ body, person, recordHourly }) => {
    const asking = await describeAsking(store, person.principalId, body.id, body.subscriptionId);
    const page = await readReview(store, body, asking);
    if (body.pageSize === 500) await recordHourly({ action: "exported", detail: "access review" });
    return page;
  });
  writeForOwnClient(routes, myClientContract.decideMyAccess, (tx, { body, actor }) =>
    decideAccess(tx, actor, body, body.subscriptionId),
  );
  writeForOwnClient(routes, myClientContract.signMyReview, guardSigning(fourEyes, myClientContract.signMyReview));
}

type SignEndpoint = typeof reviewsContract.signReview | typeof myClientContract.signMyReview;
/** The client that a request is limited to. */
const clientOf = (body: Body<SignEndpoint>) => ("subscriptionId" in body ? body.subscriptionId : null);

/** What ends access of many people needs a second administrator. */
const guardSigning = (fourEyes: FourEyes, endpoint: SignEndpoint) =>
  fourEyes.guard(endpoint, {
    change: (tx, { body, actor }) => signReview(tx, actor, body, clientOf(body)),
    async findAsked(tx, { body }) {
      const people = await countLosers(tx, body.id, clientOf(body));
      return fourEyes.isBulk(people)
        ? { what: `Sign an access review that ends access of ${people} people` }
        : undefined;
    },
    answerWaiting: reject,
    describe: (outcome) => outcome,
  });
