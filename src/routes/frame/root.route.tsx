import { getRouteApi, Outlet, useLocation } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { reportsView } from "../../machines/report/reports.machine.ts";
import { type SessionView, sessionView } from "../../machines/session/session.machine.ts";
import { loaders } from "../../rules/messages.ts";
import { Footer } from "../../ui/frame/footer.tsx";
import { PageFrame } from "../../ui/frame/frame.tsx";
import { Header } from "../../ui/frame/header.tsx";
import { Button } from "../../ui/parts/button.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import type { RouteContext } from "../route-context.ts";
import { DialogHost } from "../dialogs/dialog-host.tsx";
import { lazyView } from "../lazy-view.tsx";
import { useReportAwaited } from "../report/report.route.tsx";
import { useIdle } from "../use-idle.ts";
import "./early-finder-key.ts";
import { ConnectedRibbon } from "./ribbon.tsx";

const root = getRouteApi("__root__");
const ConnectedStatusBar = lazyView(() => import("./status-bar.tsx").then((m) => m.ConnectedStatusBar), {
  renderFailure: () => null,
});
const Offline = lazyView(async () => (await import("../../ui/frame/offline.tsx")).Offline, {
  renderFailure: () => <Loader text="You are offline." />,
});
const AccountMenu = lazyView(() => import("./account-menu.tsx").then((m) => m.ConnectedAccountMenu), {
  renderFailure: ({ onRetry }) => (
    <Button size="small" onClick={onRetry}>
      Load menu
    </Button>
  ),
});

export function RootRoute() {
  const actors = root.useRouteContext();
  const view = useSelector(actors.session, sessionView, isSameView);
  const isLoading = useSelector(actors.reports, (snapshot) => reportsView(snapshot).at === "loading");
  const isReportAwaited = useReportAwaited(actors.reports);
  const isIdle = useIdle(view.at === "ready" && !isLoading && !isReportAwaited, actors.page.whenIdle);
  return (
    <>
      <PageFrame
        header={<HeaderRoute actors={actors} view={view} />}
        ribbon={<ConnectedRibbon actors={actors} view={view} isIdle={isIdle} />}
        footer={<FooterRoute {...actors.page} />}
      >
        {isIdle && <ConnectedStatusBar {...actors} />}
        <Content view={view} onRetry={() => actors.session.send({ type: "retry.requested" })} />
      </PageFrame>
      <DialogHost actors={actors} />
    </>
  );
}

/** Hides the portal's content until the user has access and has accepted the terms. */
function Content({ view: { at }, onRetry }: { view: SessionView; onRetry: () => void }): ReactNode {
  const isUnguarded = useLocation({ select: ({ pathname }) => pathname === "/unauthorized" });
  if (at === "authorizing") return <Loader text={loaders.authorizing} />;
  if (at === "offline") return <Offline onRetry={onRetry} />;
  return at === "ready" || at === "denied" || at === "blocked" || isUnguarded ? <Outlet /> : null;
}

const HeaderRoute = ({ actors, view }: { actors: RouteContext; view: SessionView }) => (
  <Header
    user={"user" in view ? view.user : undefined}
    renderMenu={(menu) => <AccountMenu actors={actors} {...menu} />}
  />
);

const FooterRoute = ({ privacyHref, openConsentSettings, year }: RouteContext["page"]) => (
  <Footer privacyHref={privacyHref} onDoNotSell={openConsentSettings} year={year} />
);

const isSameView = (one: SessionView, other: SessionView) => one.at === other.at;
