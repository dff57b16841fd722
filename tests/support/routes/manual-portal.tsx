import { whenIdle } from "../../../src/browser/idle.ts";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { onTestFinished } from "vitest";
import { createActor, fromPromise } from "xstate";
import { createCall } from "../../../src/api/client.ts";
import { createSend } from "../../../src/api/send.ts";
import { connectActors } from "../../../src/app/connect-actors.ts";
import { createLaterActors } from "../../../src/app/start-later.ts";
import { provideAdmin } from "../../../src/app/effects/admin/admin.ts";
import { connectPreview } from "../../../src/app/start-preview.ts";
import { dialogsMachine } from "../../../src/machines/dialogs/dialogs.machine.ts";
import { provideReportFrame } from "../../../src/app/effects/report/report-frame.ts";
import { embedConfigMachine } from "../../../src/machines/report/embed-config.machine.ts";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { fullScreenMachine } from "../../../src/machines/report/full-screen.machine.ts";
import { previewMachine } from "../../../src/machines/report/preview.machine.ts";
import { reportsMachine } from "../../../src/machines/report/reports.machine.ts";
import { retryMachine } from "../../../src/machines/report/retry.machine.ts";
import { sessionMachine } from "../../../src/machines/session/session.machine.ts";
import { termsMachine } from "../../../src/machines/session/terms.machine.ts";
import { tokenRenewalMachine } from "../../../src/machines/report/token-renewal.machine.ts";
import { viewingMachine } from "../../../src/machines/report/viewing.machine.ts";
import { createHandlers, createMockData } from "../mocks/mock-back-end.ts";
import { backEnd } from "../dom-setup.ts";

/** Needs that wait for the test to settle them, except those in `ready`. */
function createManualNeeds(ready: Readonly<Record<string, unknown>>) {
  const waiting = new Map<string, PromiseWithResolvers<unknown>>();
  return {
    need<Out, In>(this: void, name: string) {
      return fromPromise<Out, In>(() => {
        if (name in ready) return Promise.resolve(ready[name] as Out);
        const pending = Promise.withResolvers<unknown>();
        waiting.set(name, pending);
        return pending.promise as Promise<Out>;
      });
    },
    answer: (name: string, output: unknown) => waiting.get(name)?.resolve(output),
    fail: (name: string) => waiting.get(name)?.reject(new Error("The need failed")),
  };
}

const mockData = () => createMockData({ role: "administrator" });
export const loadedUser = {
  user: { roles: ["Administrator"], email: mockData().user.email },
  name: mockData().user.displayName,
};
export const reportLists = { subscriptions: mockData().subscriptions, reports: mockData().reports };
export const config = { embedUrl: "https://app.powerbi.com/r1", id: "r1", embedToken: "t", displayName: "Exposure" };
export const signedIn = { "session.findSession": true, "session.loadUser": loadedUser, "terms.hasAcceptedTerms": true };

/** Mounts the portal over actors whose needs the test settles. */
export function openManualPortal(address: string, ready: Readonly<Record<string, unknown>> = {}) {
  const { need, answer, fail } = createManualNeeds(ready);
  backEnd.use(...createHandlers(mockData()));
  const renewal = tokenRenewalMachine.provide({
    actors: {
      measureLifetime: need("tokenRenewal.measureLifetime"),
      fetchEmbedConfig: need("tokenRenewal.fetchEmbedConfig"),
    },
  });
  const fullScreen = fullScreenMachine.provide({
    actors: {
      enterFullScreen: need("fullScreen.enterFullScreen"),
      leaveFullScreen: need("fullScreen.leaveFullScreen"),
    },
  });
  const report = embeddedReportMachine.provide({ actors: { renewal, fullScreen } });
  const embedConfig = embedConfigMachine.provide({
    actors: {
      measureLifetime: need("embedConfig.measureLifetime"),
      fetchEmbedConfig: need("embedConfig.fetchEmbedConfig"),
      retry: retryMachine.provide({ actors: { fetchEmbedConfig: need("retry.fetchEmbedConfig") } }),
    },
  });
  const viewing = viewingMachine.provide({ actors: { embedConfig, frame: provideReportFrame([]), report } });
  const terms = termsMachine.provide({
    actors: {
      hasAcceptedTerms: need("terms.hasAcceptedTerms"),
      rememberAcceptance: need("terms.rememberAcceptance"),
      findStartPage: need("terms.findStartPage"),
    },
  });
  const session = sessionMachine.provide({
    actors: {
      findSession: need("session.findSession"),
      redirectToLogin: need("session.redirectToLogin"),
      loadUser: need("session.loadUser"),
      resolveMailbox: need("session.resolveMailbox"),
      signOut: need("session.signOut"),
      terms,
    },
  });
  const preview = createActor(
    previewMachine.provide({
      actors: {
        findMailbox: need("preview.findMailbox"),
        fetchEmbedConfig: need("preview.fetchEmbedConfig"),
        frame: provideReportFrame([]),
        report,
      },
    }),
    { id: "preview" },
  );
  const call = createCall(
    createSend({ baseUrl: location.origin, xsrfToken: () => undefined, onUnauthorized: () => undefined }),
  );
  const admin = createActor(provideAdmin({ call }), { id: "admin" }).start();
  const portal = connectActors(
    {
      session: createActor(session, { id: "session" }),
      dialogs: createActor(dialogsMachine, { id: "dialogs" }),
      reports: createActor(reportsMachine.provide({ actors: { loadReports: need("reports.loadReports"), viewing } }), {
        id: "reports",
      }),
      admin: () => Promise.resolve(admin),
      later: () => Promise.resolve(createLaterActors(call, () => ({}))),
      preview: () => Promise.resolve(preview),
      pageStatus: () => new Promise(() => undefined),
      page: {
        year: 2026,
        privacyHref: "#",
        whenIdle,
        loginPortal: () => null,
        openConsentSettings: () => undefined,
        theme: () => "system",
        chooseTheme: () => undefined,
        findMailbox: () => Promise.resolve("risk-insight@halden.example"),
        reload: () => undefined,
      },
    },
    createMemoryHistory({ initialEntries: [address] }),
  );
  connectPreview(preview, portal.actors);
  const roots = [portal.actors.dialogs, portal.actors.reports, preview, portal.actors.session];
  for (const root of roots) root.start();
  const view = render(<RouterProvider router={portal.router} />);
  onTestFinished(() => {
    view.unmount();
    for (const root of [...roots, admin]) root.stop();
  });
  return { ...portal.actors, preview, router: portal.router, answer, fail };
}
export type ManualPortal = ReturnType<typeof openManualPortal>;
