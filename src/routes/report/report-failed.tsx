import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { retrySeconds } from "../../machines/report/reports.machine.ts";
import { sessionView } from "../../machines/session/session.machine.ts";
import type { EmbedFailure } from "../../rules/report/embed-facts.ts";
import { findFailure, type ReportFailure } from "../../rules/report/report-failure.ts";
import { SupportDetails } from "../../ui/frame/support-details.tsx";
import { ReportFailed } from "../../ui/report/report-failed.tsx";

const root = getRouteApi("__root__");

interface ReportFailedRouteProps {
  title: string;
  /** What the report host said. */
  fault: EmbedFailure | null;
  /** The error with which the server refused the embed config. */
  refusal: unknown;
  onRetry: () => void;
}

/** A failed report; another cause is another card, so that it is announced and has a reference of its own. */
export function ConnectedReportFailed({ title, fault, refusal, onRetry }: ReportFailedRouteProps) {
  const { reports } = root.useRouteContext();
  const reportActor = useSelector(reports, ({ children }) => children.report);
  const secondsLeft = useSelector(reportActor, (snapshot) => snapshot && retrySeconds(snapshot));
  const failure = findFailure(fault, refusal);
  return (
    <FailureCard
      key={failure?.message ?? failure?.cause}
      title={title}
      failure={failure}
      secondsLeft={secondsLeft}
      onRetry={onRetry}
    />
  );
}

interface FailureCardProps {
  title: string;
  failure: ReportFailure | null;
  secondsLeft: number | undefined;
  onRetry: () => void;
}

/** The cause, and for support the reference, the user and the time at which it was first shown. */
function FailureCard({ title, failure, secondsLeft, onRetry }: FailureCardProps) {
  const { session, page } = root.useRouteContext();
  const { cause = null, message } = failure ?? {};
  const person = useSelector(session, (snapshot) => {
    const view = sessionView(snapshot);
    return "user" in view ? view.user.email : "";
  });
  // An automatic attempt that fails in the same way would otherwise have a screen reader read its reference aloud.
  const [reference] = useState(failure?.reference ?? "");
  const [time] = useState(() => new Date());
  const [mailbox, setMailbox] = useState<string | null>(null);
  useEffect(() => void page.findMailbox().then(setMailbox, () => undefined), [page]);
  const details = <SupportDetails {...{ reference, time, report: title, person, mailbox }} />;
  return <ReportFailed cause={cause} message={message} secondsLeft={secondsLeft} details={details} onRetry={onRetry} />;
}
