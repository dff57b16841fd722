import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { sessionView } from "../../machines/session/session-view.ts";
import { NoAccess } from "../../ui/session/no-access.tsx";

const root = getRouteApi("__root__");

export function UnauthorizedRoute() {
  const { session } = root.useRouteContext();
  const mailbox = useSelector(session, (snapshot) => sessionView(snapshot).mailbox);
  return <NoAccess mailbox={mailbox} />;
}
