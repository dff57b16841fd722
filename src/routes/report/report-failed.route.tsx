import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { sessionView } from "../../machines/session/session-view.ts";
import type { EmbedFailure } from "../../rules/report/embed-facts.ts";
import { findFailure } from "../../rules/report/report-failure.ts";
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

/** The cause of a failed report, and for support its reference, the user and the time at which it was shown. */
export function ReportFailedRoute({ title, fault, refusal, onRetry }: ReportFailedRouteProps) {
  const { session, page } = root.useRouteContext();
  const { cause = null, reference = "", message } = findFailure(fault, refusal) ?? {};
  const person = useSelector(session, (snapshot) => {
    const view = sessionView(snapshot);
    return "user" in view ? view.user.email : "";
  });
  const [time] = useState(() => new Date());
  const [mailbox, setMailbox] = useState<string | null>(null);
  useEffect(() => void page.findMailbox().then(setMailbox, () => undefined), [page]);
  const details = { reference, time, report: title, person, mailbox };
  return <ReportFailed cause={cause} message={message} details={<SupportDetails {...details} />} onRetry={onRetry} />;
}
