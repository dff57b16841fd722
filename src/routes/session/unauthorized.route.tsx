import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { sessionView } from "../../machines/session/session.machine.ts";
import { NoAccess } from "../../ui/session/no-access.tsx";

const root = getRouteApi("__root__");

export function UnauthorizedRoute() {
  const { session } = root.useRouteContext();
  const mailbox = useSelector(session, (snapshot) => sessionView(snapshot).mailbox);
  const name = useSelector(session, (snapshot) => {
    const view = sessionView(snapshot);
    return view.at === "denied" ? view.name : undefined;
  });
  return <NoAccess mailbox={mailbox} name={name} onSignOut={() => session.send({ type: "signOut.requested" })} />;
}
