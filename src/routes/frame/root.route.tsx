import { getRouteApi, Outlet, useLocation } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { type ReactNode, useState } from "react";
import { type SessionView, sessionView } from "../../machines/session/session.machine.ts";
import { loaders } from "../../rules/messages.ts";
import { Footer } from "../../ui/frame/footer.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import { Header } from "../../ui/frame/header.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import type { RouteContext } from "../route-context.ts";
import { DialogHost } from "../dialogs/dialog-host.tsx";
import { RibbonRoute } from "./ribbon.route.tsx";

const root = getRouteApi("__root__");

export function RootRoute() {
  const actors = root.useRouteContext();
  const view = useSelector(actors.session, sessionView, sameView);
  return (
    <>
      <Frame
        header={<HeaderRoute actors={actors} view={view} />}
        ribbon={<RibbonRoute actors={actors} view={view} />}
        footer={<FooterRoute {...actors.page} />}
      >
        <Content view={view} />
      </Frame>
      <DialogHost actors={actors} />
    </>
  );
}

/** Nothing of the portal's content is shown before the person has access and has accepted the terms. */
function Content({ view: { at } }: { view: SessionView }): ReactNode {
  const open = useLocation({ select: ({ pathname }) => pathname === "/unauthorized" });
  if (at === "authorizing") return <Loader text={loaders.authorizing} />;
  return at === "ready" || at === "denied" || at === "stuck" || open ? <Outlet /> : null;
}

function HeaderRoute({ actors: { session, page }, view }: { actors: RouteContext; view: SessionView }) {
  const [theme, setTheme] = useState(page.theme);
  return (
    <Header
      person={"person" in view ? view.person : undefined}
      onSignOut={() => session.send({ type: "signOut.requested" })}
      theme={theme}
      onTheme={(chosen) => {
        page.chooseTheme(chosen);
        setTheme(chosen);
      }}
    />
  );
}

const FooterRoute = ({ privacyHref, openConsentSettings, year }: RouteContext["page"]) => (
  <Footer privacyHref={privacyHref} onDoNotSell={openConsentSettings} year={year} />
);

const sameView = (one: SessionView, other: SessionView) => one.at === other.at;
