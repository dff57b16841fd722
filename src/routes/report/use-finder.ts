import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { SnapshotFrom } from "xstate";
import { finderView } from "../../machines/report/finder.machine.ts";
import { type PersonalListsView, personalListsView } from "../../machines/report/personal-lists.machine.ts";
import type { FavouriteChange } from "../../rules/report/personal-lists.ts";
import type { FinderActor, PersonalListsActor, RouteContext } from "../route-context.ts";

const unknownPersonalLists: PersonalListsView = { at: "loading", favourites: [], recents: [] };

/** Loads a person's reports, and which of them are favourite or recent, in an effect and in code loaded later. */
function useFinderActors({ reports, later }: Pick<RouteContext, "reports" | "later">) {
  const [finder, setFinder] = useState<FinderActor>();
  const [personalLists, setPersonalLists] = useState<PersonalListsActor>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return undefined;
    let actor: FinderActor | undefined;
    let isUnmounted = false;
    const start = async () => {
      const { loadFinder, loadPersonalLists } = await later();
      const [loadedPersonalLists, loadedFinder] = await Promise.all([loadPersonalLists(), loadFinder(reports)]);
      actor = loadedFinder;
      if (isUnmounted) actor.stop();
      loadedPersonalLists.send({ type: "retry.requested" });
      setPersonalLists(loadedPersonalLists);
      setFinder(actor);
    };
    start().catch(() => setHasFailed(true));
    return () => {
      isUnmounted = true;
      actor?.stop();
    };
  }, [later, reports, hasFailed]);
  return { finder, personalLists, hasFailed, reload: () => setHasFailed(false) };
}

const finderViewOf = (snapshot: SnapshotFrom<FinderActor> | undefined) => snapshot && finderView(snapshot);
const personalListsViewOf = (snapshot: SnapshotFrom<PersonalListsActor> | undefined) =>
  snapshot ? personalListsView(snapshot) : unknownPersonalLists;
const isSamePersonalLists = (one: PersonalListsView, other: PersonalListsView) =>
  JSON.stringify(one) === JSON.stringify(other);

/** What the finder shows, and what it does on request. What is typed before finder and lists are loaded is kept. */
export function useFinder(actors: Pick<RouteContext, "reports" | "later">) {
  const { finder, personalLists, hasFailed, reload } = useFinderActors(actors);
  const [early, setEarly] = useState("");
  useEffect(() => {
    if (finder && early !== "") finder.send({ type: "text.typed", text: early });
  }, [finder, early]);
  const view = useSelector(finder, finderViewOf, shallowEqual);
  return {
    view: view ?? { at: hasFailed ? ("failed" as const) : ("loading" as const), entries: [], typed: early },
    personalLists: useSelector(personalLists, personalListsViewOf, isSamePersonalLists),
    onType: (text: string) => (finder ? finder.send({ type: "text.typed", text }) : setEarly(text)),
    onFavouriteChange: (change: FavouriteChange) => personalLists?.send({ type: "favourite.changed", change }),
    onRetry: () => (finder ? finder.send({ type: "retry.requested" }) : reload()),
  };
}
