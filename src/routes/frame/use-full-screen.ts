import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { embeddedReportMachine } from "../../machines/report/embedded-report.machine.ts";
import { areControlsUnused } from "../../machines/report/full-screen-controls-view.ts";
import { fullScreenView } from "../../machines/report/reports.machine.ts";

/** A pointer over the report itself is seen by its own frame only, so the row below it is where the pointer counts. */
const signsOfUse = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/** Whether the report is in full screen, and whether nobody has used its controls for a while. */
export function useFullScreen(report: ActorRefFrom<typeof embeddedReportMachine> | undefined) {
  const fullScreen = useSelector(report, (snapshot) => snapshot?.children.fullScreen);
  const isFullScreen = useSelector(
    fullScreen,
    (snapshot) => snapshot !== undefined && fullScreenView(snapshot).at !== "off",
  );
  const isUnused = useSelector(fullScreen, (snapshot) => snapshot !== undefined && areControlsUnused(snapshot));
  useEffect(() => {
    if (!isFullScreen || !fullScreen) return undefined;
    const ended = new AbortController();
    const onUse = () => {
      // When the user leaves the report view, the actor stops before React removes the controls.
      if (fullScreen.getSnapshot().status === "active") fullScreen.send({ type: "controls.used" });
    };
    for (const type of signsOfUse) addEventListener(type, onUse, { signal: ended.signal });
    return () => ended.abort();
  }, [isFullScreen, fullScreen]);
  return { isFullScreen, isUnused };
}
