import { shallowEqual, useSelector } from "@xstate/react";
import { useState } from "react";
import { sessionView } from "../../machines/session/session-view.ts";
import { AccountMenu } from "../../ui/frame/account-menu.tsx";
import type { MenuControl } from "../../ui/frame/menu.tsx";
import type { RouteContext } from "../route-context.ts";

interface AccountMenuRouteProps extends MenuControl {
  actors: Pick<RouteContext, "session" | "dialogs" | "page">;
}

/** Loaded when the menu is opened for the first time. */
export function AccountMenuRoute({ actors: { session, dialogs, page }, ...menu }: AccountMenuRouteProps) {
  const view = useSelector(session, sessionView, shallowEqual);
  const [theme, setTheme] = useState(page.theme);
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
      onSessions={() => dialogs.send({ type: "dialog.opened", content: { kind: "sessions" } })}
      onKeys={() => dialogs.send({ type: "dialog.opened", content: { kind: "keys" }, onTop: true, dismissible: true })}
      onSignOut={() => session.send({ type: "signOut.requested" })}
    />
  );
}
