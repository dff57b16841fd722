import { createActor, fromPromise } from "xstate";
import type { Call } from "../api/client.ts";
import { contract } from "../api/contract.ts";
import { watchWake } from "../browser/wake.ts";
import { finderMachine } from "../machines/report/finder.machine.ts";
import type { ReportLists } from "../machines/report/reports.machine.ts";
import { personalListsMachine } from "../machines/report/personal-lists.machine.ts";
import type { FinderActor, RouteContext } from "../routes/route-context.ts";
import { type PersonalLists, personalListsContract, type ShownReport } from "../api/personal-lists-contract.ts";
import type { FavouriteChange } from "../rules/report/personal-lists.ts";

export function startPersonalLists(call: Call) {
  const personalLists = createActor(personalListsMachine.provide({ actors: personalListsEffects({ call }) }), {
    id: "personalLists",
  });
  // The person may have changed their favourites in another tab.
  watchWake(() => personalLists.send({ type: "wake.detected" }));
  return personalLists.start();
}

/** A finder uses the lists of the report view. It has none where the person came to the admin area directly. */
export function prepareFinder(call: Call): (reportView: RouteContext["reports"]) => FinderActor {
  const machine = finderMachine.provide({
    actors: {
      loadReports: fromPromise<ReportLists, void>(async ({ signal }) => {
        const [subscriptions, reports] = await Promise.all([
          call(contract.getUserSubscriptions, { signal }),
          call(contract.getUserReports, { signal }),
        ]);
        return { subscriptions, reports };
      }),
    },
  });
  return (reportView) => {
    const known = reportView.getSnapshot().context;
    return createActor(machine, { id: "finder", input: { known: known.reports.length > 0 ? known : null } });
  };
}

const personalListsEffects = ({ call }: { call: Call }) => ({
  loadPersonalLists: fromPromise<PersonalLists, void>(({ signal }) =>
    call(personalListsContract.getPersonalLists, { signal, isBackground: true }),
  ),
  saveFavourite: fromPromise<void, FavouriteChange>(async ({ input, signal }) => {
    await call(personalListsContract.setFavourite, { body: input, signal });
  }),
  /** A report that is not listed as recent is no reason to disturb anybody. */
  recordOpening: fromPromise<void, ShownReport>(async ({ input }) => {
    await call(personalListsContract.recordOpening, { body: input, isBackground: true }).catch(() => undefined);
  }),
});
