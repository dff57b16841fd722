import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { sessionView } from "../machines/session/session-view.ts";
import { SupportDetails } from "../ui/frame/support-details.tsx";

const root = getRouteApi("__root__");

/** The reference of a fault, with the user and the time at which it was shown. */
export function SupportDetailsRoute({ reference = "", report = "" }: { reference?: string; report?: string }) {
  const { session, page } = root.useRouteContext();
  const person = useSelector(session, (snapshot) => {
    const view = sessionView(snapshot);
    return "user" in view ? view.user.email : "";
  });
  const [time] = useState(() => new Date());
  const [mailbox, setMailbox] = useState<string | null>(null);
  useEffect(() => void page.findMailbox().then(setMailbox, () => undefined), [page]);
  return <SupportDetails reference={reference} time={time} report={report} person={person} mailbox={mailbox} />;
}
