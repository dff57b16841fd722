import { useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { reportLink, type ReportRef } from "../../rules/report/report-ref.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { Finder } from "../../ui/report/finder.tsx";
import type { RouteContext } from "../route-context.ts";
import { useFinder } from "./use-finder.ts";

export { preloadFinder } from "./use-finder.ts";

interface FinderDialogProps {
  actors: Pick<RouteContext, "dialogs" | "reports" | "later">;
  frame: DialogFrame;
}

export function FinderDialog({ actors, frame }: FinderDialogProps) {
  const finder = useFinder(actors);
  const { close, goTo } = useFinderExit(actors);
  return (
    <Finder {...finder} frame={frame} onOpen={(report: ReportRef) => void goTo(reportLink(report))} onClose={close} />
  );
}

/** How the dialog is left. */
export function useFinderExit({ dialogs, reports }: Pick<RouteContext, "dialogs" | "reports">) {
  const { navigate } = useRouter();
  const selection = useSelector(reports, ({ children }) => children.selection);
  const close = () => dialogs.send({ type: "dialog.dismissed", kind: "finder" });
  return {
    close,
    goTo: (href: string) => {
      close();
      // The selection dialog may be open beneath, also for the report that is shown already.
      selection?.send({ type: "selection.cancelled" });
      return navigate({ href });
    },
  };
}
