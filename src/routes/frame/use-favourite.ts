import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { SnapshotFrom } from "xstate";
import { type PersonalListsView, personalListsView } from "../../machines/report/personal-lists.machine.ts";
import { idOf } from "../../rules/report/personal-lists.ts";
import type { ReportRef } from "../../rules/report/report-ref.ts";
import type { FavouriteState } from "../../ui/frame/report-bar.tsx";
import type { PersonalListsActor, RouteContext } from "../route-context.ts";

interface FavouriteOptions extends Pick<RouteContext, "later" | "page"> {
  /** Whether the person sees the report. Its own requests come first. */
  isNeeded: boolean;
}

/** Whether the report is a favourite; undefined where favourites cannot be kept. */
export function useFavourite(
  report: ReportRef | null,
  { later, page, isNeeded }: FavouriteOptions,
): FavouriteState | undefined {
  const [personalLists, setPersonalLists] = useState<PersonalListsActor>();
  const isOffered = page.features.includes("personalLists");
  const isLoading = isOffered && isNeeded && !personalLists;
  useEffect(() => {
    if (!isLoading) return;
    void later()
      .then(({ loadPersonalLists }) => loadPersonalLists())
      .then(setPersonalLists, () => undefined);
  }, [isLoading, later]);
  const view = useSelector(personalLists, viewOf, isSameView);
  if (!isOffered || view?.at === "failed") return undefined;
  if (!view || !report || !personalLists || view.at === "loading") return { isFavourite: false, problem: "none" };
  const { subscriptionId, reportId } = report;
  return {
    isFavourite: view.favourites.some((favourite) => idOf(favourite) === idOf(report)),
    problem: problems[view.at] ?? "none",
    onChange: (isFavourite) =>
      personalLists.send({ type: "favourite.changed", change: { subscriptionId, reportId, isFavourite } }),
  };
}

const problems: Partial<Record<PersonalListsView["at"], FavouriteState["problem"]>> = {
  saveFailed: "notSaved",
  reportGone: "reportGone",
};

type View = ReturnType<typeof personalListsView> | undefined;
const viewOf = (snapshot: SnapshotFrom<PersonalListsActor> | undefined) => snapshot && personalListsView(snapshot);
const isSameView = (one: View, other: View) => JSON.stringify(one) === JSON.stringify(other);
