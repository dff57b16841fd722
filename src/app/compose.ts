import type { RouterHistory } from "@tanstack/react-router";
import { createActor, waitFor } from "xstate";
import { createCall, type RequestRecord } from "../api/client.ts";
import { createServerClock } from "../browser/clock.ts";
import { openConsentSettings } from "../browser/consent.ts";
import { whenIdle } from "../browser/idle.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import { isServerReachable } from "../browser/server-page.ts";
import { watchSessionChange } from "../browser/session-change.ts";
import { LOGIN_URL_KEY } from "../browser/storage-keys.ts";
import { localStore } from "../browser/storage.ts";
import { chooseTheme, readTheme } from "../browser/theme.ts";
import { reportsMachine, selectedReport } from "../machines/report/reports.machine.ts";
import { sessionMachine, sessionView } from "../machines/session/session.machine.ts";
import { lazily } from "../routes/lazily.ts";
import { parseReportLink, reportLink, reportSearch } from "../rules/report/report-ref.ts";
import { safeLink } from "../rules/safe-link.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { createPortalRouter } from "../routes/tree.ts";
import { dialogsMachine, type Notice } from "../machines/dialogs/dialogs.machine.ts";
import { termsMachine } from "../machines/session/terms.machine.ts";
import type { AppServices } from "./app-services.ts";
import { findMailbox, type LeaveEffects, sessionEffects, termsEffects } from "./effects/session.ts";
import { bindBrowserEvents } from "./browser-bindings.ts";
import { createClientOptions } from "./client-options.ts";
import { createDraftRegistry } from "./draft-registry.ts";
import { createLazySend } from "./lazy-send.ts";
import { createPendingWork } from "./pending-work.ts";
import { reportsEffects } from "./effects/reports.ts";

type PortalRouter = ReturnType<typeof createPortalRouter>;

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
    email: () => session.getSnapshot().context.user?.email ?? null,
    place: () => router.history.location.href,
  });
  const clientOptions = createClientOptions({
    config,
    sessionWatch,
    clock,
    onUnauthorized(record) {
      pendingWork.keepWrite(record);
      session.send({ type: "request.unauthorized" });
    },
  });
  const call = createCall(createLazySend(clientOptions));
  const leave: LeaveEffects = {
    go,
    forGood: sessionWatch.stop,
    cancel: sessionWatch.resume,
    clearCookies: sessionWatch.clearCookies,
    forLogin() {
      sessionWatch.stop();
      pendingWork.park();
    },
  };
  const terms = termsMachine.provide({ actors: termsEffects({ call }) });
  const session = createActor(
    sessionMachine.provide({ actors: { ...sessionEffects({ call, config, leave }), terms } }),
    { id: "session", input: { mailbox: config.supportEmail } },
  );
  const dialogs = createActor(dialogsMachine, { id: "dialogs" });
  const reports = createActor(
    reportsMachine.provide({ actors: reportsEffects({ call, now: clock.now, reportOrigins: config.reportOrigins }) }),
    { id: "reports" },
  );
  const actors: RouteContext = {
    session,
    dialogs,
    reports,
    admin: lazily(async () => {
      const admin = (await import("./start-admin.ts")).startAdmin(services);
      showNotices("admin", admin);
      return admin;
    }),
    later: lazily(async () => (await import("./start-later.ts")).createLaterActors(services, drafts.snapshot)),
    preview: lazily(async () => (await import("./start-admin.ts")).startPreview(services, session)),
    pageStatus: lazily(async () => (await import("./start-page-status.ts")).startPageStatus()),
    data: {
      call,
      saveRows: async (file) => (await import("./effects/save-all-rows.ts")).saveAllRows(file),
    },
    page: {
      year: new Date().getFullYear(),
      privacyHref: config.links.privacy,
      features: config.features,
      whenIdle,
      loginPortal: () => safeLink(localStore.read(LOGIN_URL_KEY)) ?? null,
      openConsentSettings,
      theme: readTheme,
      chooseTheme,
      findMailbox: () => findMailbox({ call, config }),
      reload: () => void reloadWithWork(),
    },
  };
  const router = createPortalRouter(actors, history);
  const showNotices = connectActors(actors, router);
  const services: AppServices = {
    call,
    config,
    now: clock.now,
    dialogs,
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

interface NoticeSource {
  on: (type: "notice.raised", listener: (notice: Notice) => void) => unknown;
  send: (event: { type: "retry.requested" }) => void;
}

/** Shows an actor's notices as alerts and sends it `retry.requested` when the user presses Try again. */
type ShowNotices = (name: "session" | "reports" | "admin", source: NoticeSource) => void;

/** Connects the events of the root actors to the dialogs and the router. */
function connectActors({ session, dialogs, reports }: RouteContext, router: PortalRouter): ShowNotices {
  const showNotices = showNoticesAsAlerts(dialogs, () => {
    const view = sessionView(session.getSnapshot());
    const user = "user" in view ? view.user : undefined;
    return {
      "Sign out": () => session.send({ type: "signOut.requested" }),
      ...(user?.isAdministrator && { Admin: () => void router.navigate({ to: "/admin" }) }),
      ...(user?.isAuditor && { Audit: () => void router.navigate({ to: "/audit/{-$page}" }) }),
    };
  });
  showNotices("session", session);
  showNotices("reports", reports);
  session.on("termsDialog.opened", () => dialogs.send({ type: "dialog.opened", content: { kind: "terms" } }));
  session.on("terms.accepted", () => dialogs.send({ type: "dialog.dismissed", kind: "terms" }));
  reports.on("selectionDialog.opened", () => dialogs.send({ type: "dialog.opened", content: { kind: "select" } }));
  reports.on("selectionDialog.closed", () => dialogs.send({ type: "dialog.dismissed", kind: "select" }));
  reports.on("report.viewed", ({ report }) => void router.navigate({ href: reportLink(report) }));
  onSessionViewChange(session, (at) => {
    if (at !== "ready") reports.send({ type: "route.left" });
    void router.invalidate();
  });
  return showNotices;
}

type SessionViewName = ReturnType<typeof sessionView>["at"];

/** Route guards read the session's view only when a route loads, so every change of it must load the routes again. */
function onSessionViewChange(session: RouteContext["session"], onChange: (at: SessionViewName) => void): void {
  let previous = sessionView(session.getSnapshot()).at;
  session.subscribe((snapshot) => {
    const { at } = sessionView(snapshot);
    if (at === previous) return;
    previous = at;
    onChange(at);
  });
}

const RETRY = "retry";

/** The ways on where trying again does not help, by the label of their button. */
type WaysOn = () => Readonly<Record<string, () => void>>;

/** Shows notices as alerts and sends the user's answer back to the actor that raised the notice. */
function showNoticesAsAlerts(dialogs: AppServices["dialogs"], waysOn: WaysOn): ShowNotices {
  const sources = new Map<string, NoticeSource>();
  dialogs.on("dialog.answered", ({ content, answer }) => {
    if (content.kind !== "alert" || content.from === undefined) return;
    if (answer === RETRY) sources.get(content.from)?.send({ type: "retry.requested" });
    else if (content.deadEnd) waysOn()[answer]?.();
  });
  return (name, source) => {
    sources.set(name, source);
    source.on("notice.raised", ({ title, message, failure, retry, deadEnd }) => {
      const labels = deadEnd ? Object.keys(waysOn()) : [];
      dialogs.send({
        type: "dialog.opened",
        content: {
          kind: "alert",
          title,
          message,
          from: name,
          ...(failure ? { failure } : {}),
          ...(deadEnd ? { deadEnd } : {}),
          ...(retry
            ? { actions: [{ label: "Try again", answer: RETRY }, ...labels.map((label) => ({ label, answer: label }))] }
            : {}),
        },
      });
    });
  };
}
