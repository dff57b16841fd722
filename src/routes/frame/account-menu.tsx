import { useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { sessionView } from "../../machines/session/session.machine.ts";
import { AccountMenu } from "../../ui/frame/account-menu.tsx";
import type { MenuControl } from "../../ui/frame/menu.tsx";
import type { RouteContext } from "../route-context.ts";
import { signOut } from "./sign-out.ts";

interface AccountMenuRouteProps extends MenuControl {
  actors: Pick<RouteContext, "session" | "dialogs" | "later" | "page">;
}

/** Loaded when the menu is opened for the first time. */
export function ConnectedAccountMenu({ actors, ...menu }: AccountMenuRouteProps) {
  const { session, dialogs, page } = actors;
  const { navigate } = useRouter();
  const view = useSelector(session, sessionView, shallowEqual);
  const openDialog = (kind: "sessions" | "recorded") => () =>
    dialogs.send({ type: "dialog.opened", content: { kind } });
  const [theme, setTheme] = useState(page.theme);
  const isAdministering = useAdministers(actors);
  if (!("user" in view)) return null;
  return (
    <AccountMenu
      {...menu}
      user={view.user}
      theme={theme}
      onThemeChange={(chosen) => {
        page.chooseTheme(chosen);
        setTheme(chosen);
      }}
      onAudit={
        view.user.isAuditor && page.features.includes("auditing")
          ? () => void navigate({ to: "/audit/{-$page}" })
          : undefined
      }
      onMyClient={isAdministering ? () => void navigate({ to: "/myclient" }) : undefined}
      onSessions={page.features.includes("sessions") ? openDialog("sessions") : undefined}
      onRecorded={page.features.includes("recorded") ? openDialog("recorded") : undefined}
      onKeys={() => dialogs.send({ type: "dialog.opened", content: { kind: "keys" }, onTop: true, dismissible: true })}
      onSignOut={() => void signOut(actors)}
    />
  );
}

/** Whether the person administers a client. Asked when the menu is opened first. */
function useAdministers({ later, page }: Pick<RouteContext, "later" | "page">): boolean {
  const [isAdministering, setIsAdministering] = useState(false);
  const isOffered = page.features.includes("myClient");
  useEffect(() => {
    if (!isOffered) return;
    void later()
      .then(({ loadMyClients }) => loadMyClients())
      .then(
        (clients) => setIsAdministering(clients.length > 0),
        // The menu is opened again.
        () => undefined,
      );
  }, [later, isOffered]);
  return isAdministering;
}
