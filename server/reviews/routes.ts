import { reviewsContract } from "../../src/api/reviews-contract.ts";
import type { FourEyes } from "../four-eyes/four-eyes.ts";
import { type GuardedRoutes, reject } from "../http/guarded-routes.ts";
import { isOnlyAdministrator } from "../people/administrators.ts";
import type { Store } from "../store/open-store.ts";
import { decideAccess } from "./decide-access.ts";
import { listReviews, readReview } from "./list-reviews.ts";
import { countLosers, signReview } from "./sign-review.ts";
import { startReviews } from "./start-reviews.ts";

/** Administrators review who may see a client's reports, and sign what they decide. Auditors read it. */
export function registerReviewRoutes(routes: GuardedRoutes, store: Store, fourEyes: FourEyes): void {
  routes.handleList(reviewsContract.listReviews, "auditor", async ({ body, recordExport }) => {
    if (body.pageSize === 500) await recordExport("access reviews");
    return listReviews(store, body);
  });
  routes.handleList(reviewsContract.getReview, "auditor", async ({ body, person, recordExport }) => {
    if (body.pageSize === 500) await recordExport("access review");
    const { principalId } = person;
    return readReview(store, body, { principalId, isAlone: await isOnlyAdministrator(store, principalId) });
  });
  routes.write(reviewsContract.startReviews, "administrator", (tx, { body, actor }) => startReviews(tx, actor, body));
  routes.write(reviewsContract.decideAccess, "administrator", (tx, { body, actor }) => decideAccess(tx, actor, body));
  routes.write(
    reviewsContract.signReview,
    "administrator",
    fourEyes.guard(reviewsContract.signReview, {
      change: (tx, { body, actor }) => signReview(tx, actor, body),
      async findAsked(tx, { body }) {
        const people = await countLosers(tx, body.id);
        return fourEyes.isBulk(people)
          ? { what: `Sign an access review that ends access of ${people} people` }
          : undefined;
      },
      answerWaiting: reject,
      describe: (outcome) => outcome,
    }),
  );
}
