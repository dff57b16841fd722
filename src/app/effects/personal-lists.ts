import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import { type PersonalLists, personalListsContract, type ShownReport } from "../../api/personal-lists-contract.ts";
import type { FavouriteChange } from "../../rules/report/personal-lists.ts";

export const personalListsEffects = ({ call }: { call: Call }) => ({
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
