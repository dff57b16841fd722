import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { NoAccess } from "../../ui/session/no-access.tsx";

const root = getRouteApi("__root__");

export function UnauthorizedRoute() {
  const { session } = root.useRouteContext();
  const mailbox = useSelector(session, ({ context }) => context.mailbox);
  return <NoAccess mailbox={mailbox} />;
}
