import { shallowEqual, useSelector } from "@xstate/react";
import { secondsLeftOf, type ViewAsView, viewAsView } from "../../machines/report/view-as.machine.ts";
import { ViewAs } from "../../ui/report/view-as.tsx";
import { ViewAsBar } from "../../ui/report/view-as-bar.tsx";
import type { RouteContext, ViewAsActor } from "../route-context.ts";
import { ReportStage } from "./report-stage.tsx";

interface ViewAsRouteProps extends Pick<RouteContext, "page"> {
  viewAs: ViewAsActor;
  /** Stops viewing and leads back to the person. */
  onStop: () => void;
}

/** A report that is viewed as another person replaces the admin area. */
export function ConnectedViewAs({ viewAs, page, onStop }: ViewAsRouteProps) {
  const view = useSelector(viewAs, viewAsView, shallowEqual);
  const report = useSelector(viewAs, ({ children }) => children.report);
  const frame = useSelector(viewAs, ({ children }) => children.frame);
  if (view.at === "closed") return null;
  const requestAgain = () => viewAs.send({ type: "retry.requested" });
  return (
    <ViewAs
      at={view.at}
      personName={view.person.name}
      reportName={view.report.reportName}
      bar={<BarRoute viewAs={viewAs} view={view} onStop={onStop} />}
      onAgain={requestAgain}
      onStop={onStop}
    >
      <ReportStage
        at={stageOf[view.at]}
        title={view.report.reportName}
        refusal={view.at === "failed" ? view.error : undefined}
        report={report}
        frame={frame}
        whenIdle={page.whenIdle}
        onRetry={requestAgain}
      />
    </ViewAs>
  );
}

const stageOf = {
  opening: "fetching",
  viewing: "mounted",
  ended: "refused",
  refused: "refused",
  failed: "refused",
} as const;

interface BarProps extends Pick<ViewAsRouteProps, "viewAs" | "onStop"> {
  view: Exclude<ViewAsView, { at: "closed" }>;
}

/** By itself, because it changes every second. */
function BarRoute({ viewAs, view: { person, report }, onStop }: BarProps) {
  return (
    <ViewAsBar
      personName={person.name}
      email={person.email}
      place={`${report.reportName} · ${report.subscriptionName}`}
      secondsLeft={useSelector(viewAs, secondsLeftOf)}
      onStop={onStop}
    />
  );
}
