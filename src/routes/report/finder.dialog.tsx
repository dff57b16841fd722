import { useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { SnapshotFrom } from "xstate";
import { finderView } from "../../machines/report/finder.machine.ts";
import { type PersonalListsView, personalListsView } from "../../machines/report/personal-lists.machine.ts";
import { reportLink, type ReportChoice } from "../../rules/report/report-link.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { Finder } from "../../ui/report/finder.tsx";
import type { FinderActor, RouteContext, PersonalListsActor } from "../route-context.ts";
import { useChild } from "../use-child.ts";

interface FinderDialogProps {
  actors: Pick<RouteContext, "dialogs" | "reports" | "later">;
  frame: DialogFrame;
}

const unknownPersonalLists: PersonalListsView = { at: "loading", favourites: [], recents: [] };

/** Finder and lists are loaded in an effect, and what is typed before they are there is kept. */
export function FinderDialog({ actors: { dialogs, reports, later }, frame }: FinderDialogProps) {
  const { navigate } = useRouter();
  const [finder, setFinder] = useState<FinderActor>();
  const [personalLists, setPersonalLists] = useState<PersonalListsActor>();
  const [hasFailed, setHasFailed] = useState(false);
  const [early, setEarly] = useState("");
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
  useEffect(() => {
    if (finder && early !== "") finder.send({ type: "text.typed", text: early });
  }, [finder, early]);

  const selection = useChild(reports, "selection");
  const close = () => dialogs.send({ type: "dialog.dismissed", kind: "finder" });
  const open = (report: ReportChoice) => {
    close();
    // The selection dialog may be open beneath, also for the report that is shown already.
    selection?.send({ type: "selection.cancelled" });
    void navigate({ href: reportLink(report) });
  };
  const view = useSelector(finder, viewOf, shallowEqual);
  return (
    <Finder
      frame={frame}
      view={view ?? { at: hasFailed ? "failed" : "loading", entries: [], typed: early }}
      personalLists={useSelector(personalLists, personalListsViewOf, isSamePersonalLists)}
      onType={(text) => (finder ? finder.send({ type: "text.typed", text }) : setEarly(text))}
      onOpen={open}
      onFavouriteChange={(change) => personalLists?.send({ type: "favourite.changed", change })}
      onRetry={() => (finder ? finder.send({ type: "retry.requested" }) : setHasFailed(false))}
      onClose={close}
    />
  );
}

const viewOf = (snapshot: SnapshotFrom<FinderActor> | undefined) => snapshot && finderView(snapshot);
const personalListsViewOf = (snapshot: SnapshotFrom<PersonalListsActor> | undefined) =>
  snapshot ? personalListsView(snapshot) : unknownPersonalLists;
const isSamePersonalLists = (one: PersonalListsView, other: PersonalListsView) =>
  JSON.stringify(one) === JSON.stringify(other);
