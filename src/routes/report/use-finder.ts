import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useMemo, useState } from "react";
import type { SnapshotFrom } from "xstate";
import { finderView } from "../../machines/report/finder.machine.ts";
import { type PersonalListsView, personalListsView } from "../../machines/report/personal-lists.machine.ts";
import type { FavouriteChange } from "../../rules/report/personal-lists.ts";
import type { FinderActor, LoadedFinder, PersonalListsActor, RouteContext } from "../route-context.ts";

const unknownPersonalLists: PersonalListsView = { at: "loading", favourites: [], recents: [] };

/** By the page that loaded it: the dialog then opens with its list in one rendering. */
const loadedFinders = new WeakMap<RouteContext["later"], LoadedFinder>();

/** Loads what a finder needs before it is opened. */
export async function preloadFinder(later: RouteContext["later"]): Promise<LoadedFinder> {
  const { loadFinder } = await later();
  const loaded = await loadFinder();
  loadedFinders.set(later, loaded);
  return loaded;
}

/** A finder of the person's reports, and the lists of those that are favourite or recent. */
function useFinderActors({ reports, later }: Pick<RouteContext, "reports" | "later">) {
  const [loaded, setLoaded] = useState(() => loadedFinders.get(later));
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!loaded && !hasFailed) preloadFinder(later).then(setLoaded, () => setHasFailed(true));
  }, [loaded, later, hasFailed]);
  const finder = useMemo(() => loaded?.createFinder(reports), [loaded, reports]);
  useEffect(() => {
    finder?.start();
    return () => finder?.stop();
  }, [finder]);
  const personalLists = loaded?.personalLists;
  useEffect(() => personalLists?.send({ type: "retry.requested" }), [personalLists]);
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
  const lists = useSelector(personalLists, personalListsViewOf, isSamePersonalLists);
  return {
    view: view ?? { at: hasFailed ? ("failed" as const) : ("loading" as const), entries: [], typed: early },
    personalLists: finder && !personalLists ? undefined : lists,
    onType: (text: string) => (finder ? finder.send({ type: "text.typed", text }) : setEarly(text)),
    onFavouriteChange: (change: FavouriteChange) => personalLists?.send({ type: "favourite.changed", change }),
    onRetry: () => (finder ? finder.send({ type: "retry.requested" }) : reload()),
  };
}
