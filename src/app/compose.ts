import type { RouterHistory } from "@tanstack/react-router";
import { waitFor } from "xstate";
import { createCall } from "../api/client.ts";
import type { RequestRecord } from "../api/request.ts";
import { createServerClock } from "../browser/clock.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import { isServerReachable } from "../browser/server-page.ts";
import { watchSessionChange } from "../browser/session-change.ts";
import { selectedReport } from "../machines/report/reports.machine.ts";
import { sessionView } from "../machines/session/session.machine.ts";
import { lazily } from "../routes/lazily.ts";
import { parseReportLink, reportSearch } from "../rules/report/report-ref.ts";
import type { AppServices } from "./app-services.ts";
import { findMailbox } from "./effects/session.ts";
import { bindBrowserEvents } from "./browser-bindings.ts";
import { createClientOptions } from "./client-options.ts";
import { connectActors } from "./connect-actors.ts";
import { createDraftRegistry } from "./draft-registry.ts";
import { createLazySend } from "./lazy-send.ts";
import { createPageContext } from "./page-context.ts";
import { createPendingWork } from "./pending-work.ts";
import { createRootActors } from "./root-actors.ts";

/** How the portal leaves its page. Tests replace it. */
interface Navigation {
  history?: RouterHistory;
  go?: (address: string) => void;
  reload?: () => void;
}

const unreachableNotice = {
  title: "Error",
  message: "The portal cannot be reached. Try again when you are connected.",
};
const replacePage = (address: string) => location.replace(address);
const reloadPage = () => location.reload();

/** Builds the whole portal without starting it: the client, the root actors with their effects, and the router. */
export function compose(config: PortalConfig, { history, go = replacePage, reload = reloadPage }: Navigation = {}) {
  const clock = createServerClock();
  const drafts = createDraftRegistry();
  const reloadKeepingWork = (unsent?: RequestRecord) => {
    if (unsent) pendingWork.keepWrite(unsent);
    pendingWork.park();
    reload();
  };
  const sessionWatch = watchSessionChange(reloadKeepingWork);
  const pendingWork = createPendingWork({
    drafts,
    email: () => rootActors.session.getSnapshot().context.user?.email ?? null,
    place: () => router.history.location.href,
  });
  const clientOptions = createClientOptions({
    config,
    sessionWatch,
    clock,
    onUnauthorized(record) {
      pendingWork.keepWrite(record);
      rootActors.session.send({ type: "request.unauthorized" });
    },
  });
  const call = createCall(createLazySend(clientOptions));
  const rootActors = createRootActors({
    call,
    config,
    now: clock.now,
    leave: {
      go,
      forGood: sessionWatch.stop,
      cancel: sessionWatch.resume,
      clearCookies: sessionWatch.clearCookies,
      forLogin() {
        sessionWatch.stop();
        pendingWork.park();
      },
    },
  });
  const { actors, router, showNotices } = connectActors(
    {
      ...rootActors,
      admin: lazily(async () => (await import("./start-admin.ts")).startAdmin(services)),
      later: lazily(async () => (await import("./start-later.ts")).createLaterActors(services, drafts.snapshot)),
      preview: lazily(async () => (await import("./start-admin.ts")).startPreview(services, session)),
      pageStatus: lazily(async () => (await import("./start-page-status.ts")).startPageStatus()),
      data: {
        call,
        saveRows: async (file) => (await import("./effects/save-all-rows.ts")).saveAllRows(file),
      },
      page: createPageContext(config, {
        findMailbox: () => findMailbox({ call, config }),
        reload: () => void reloadWithWork(),
      }),
    },
    history,
  );
  const { session, dialogs, reports } = actors;
  const services: AppServices = {
    call,
    config,
    now: clock.now,
    dialogs,
    showNotices,
    registerDraft: drafts.register,
  };

  drafts.register("selection", {
    read() {
      const report = selectedReport(reports.getSnapshot());
      return report && reportSearch(report);
    },
    restore(draft) {
      const report = parseReportLink(Object(draft) as Record<string, unknown>);
      if (report) reports.send({ type: "selection.restored", report });
    },
  });
  const reloadWithWork = async () => {
    if (await isServerReachable()) {
      pendingWork.park();
      return reload();
    }
    dialogs.send({ type: "dialog.opened", content: { kind: "alert", ...unreachableNotice }, onTop: true });
  };
  const restorePendingWork = async () => {
    const restored = await pendingWork.restore(clientOptions);
    if (restored === null) return;
    await router.navigate({ href: restored.place, replace: true });
    if (restored.notice === null) return;
    const { title, message } = restored.notice;
    // The selection dialog may open by itself when the reports are loaded, and would close the alert.
    await waitFor(reports, (snapshot) => !snapshot.matches("loading"));
    dialogs.send({ type: "dialog.opened", content: { kind: "alert", title, message }, onTop: true });
  };

  const firstScreenKnown = async () => {
    await waitFor(session, (snapshot) => sessionView(snapshot).at !== "authorizing");
    await router.load();
    await waitFor(reports, (snapshot) => !snapshot.matches("loading"));
  };

  return {
    actors,
    router,
    /** Ends when everything is known that the first screen shows. */
    firstScreenKnown,
    start(): void {
      bindBrowserEvents(actors, { services, sessionWatch, restorePendingWork, reloadKeepingWork, go, reload });
      for (const actor of [dialogs, reports, session]) actor.start();
    },
  };
}
