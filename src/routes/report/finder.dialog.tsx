import { useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { reportLink, type ReportChoice } from "../../rules/report/report-link.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { Finder } from "../../ui/report/finder.tsx";
import type { RouteContext } from "../route-context.ts";
import { useChild } from "../use-child.ts";
import { finderViewOf, isSamePersonalLists, personalListsViewOf, useFinder } from "./use-finder.ts";

interface FinderDialogProps {
  actors: Pick<RouteContext, "dialogs" | "reports" | "later">;
  frame: DialogFrame;
}

/** What is typed before finder and lists are loaded is kept. */
export function FinderDialog({ actors: { dialogs, reports, later }, frame }: FinderDialogProps) {
  const { navigate } = useRouter();
  const { finder, personalLists, hasFailed, reload } = useFinder({ reports, later });
  const [early, setEarly] = useState("");
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
  const view = useSelector(finder, finderViewOf, shallowEqual);
  return (
    <Finder
      frame={frame}
      view={view ?? { at: hasFailed ? "failed" : "loading", entries: [], typed: early }}
      personalLists={useSelector(personalLists, personalListsViewOf, isSamePersonalLists)}
      onType={(text) => (finder ? finder.send({ type: "text.typed", text }) : setEarly(text))}
      onOpen={open}
      onFavouriteChange={(change) => personalLists?.send({ type: "favourite.changed", change })}
      onRetry={() => (finder ? finder.send({ type: "retry.requested" }) : reload())}
      onClose={close}
    />
  );
}
