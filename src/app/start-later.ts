import { waitFor } from "xstate";
import type { Call } from "../api/client.ts";
import { contract } from "../api/contract.ts";
import { freshnessContract } from "../api/freshness-contract.ts";
import { serviceContract } from "../api/service-contract.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import { keepServiceWorker } from "../browser/service-worker.ts";
import { createTelemetry } from "../browser/telemetry.ts";
import { lazily } from "../routes/lazily.ts";
import type { LaterActors } from "../routes/route-context.ts";
import { parseAdminDrafts } from "../rules/admin/admin-drafts.ts";
import type { AppServices } from "./app-services.ts";
import type { DraftRegistry } from "./draft-registry.ts";
import { recordTermsAcceptance } from "./effects/terms-record.ts";

export interface LaterStart {
  services: AppServices;
  email: string;
  areTermsAcceptedHere: boolean;
  /** Resolves when the pending work of before a login has been restored and sent. */
  restored: Promise<void>;
  /** Keeps place and drafts and opens the page again. */
  reloadKeepingWork: () => void;
}

/** What the portal does when its first screen is idle. It runs in the background, so failures show nothing. */
export async function startLater({ services, ...options }: LaterStart): Promise<void> {
  await Promise.allSettled([
    startTelemetry(services),
    keepServiceWorker(services.config.features.includes("serviceWorker")),
    services.config.features.includes("terms") && bringTermsUpToDate({ services, ...options }),
  ]);
}

/** Kept, because even an import of a loaded script waits until the page has been drawn. */
const loadFinderParts = lazily(() => import("./start-finder.ts"));

interface LaterServices {
  call: Call;
  config: Pick<PortalConfig, "features">;
}

/** The start imports this file anyway; an import of its own would make the start larger. */
export function createLaterActors({ call, config }: LaterServices, readDrafts: DraftRegistry["snapshot"]): LaterActors {
  const loadPersonalLists = lazily(async () => (await loadFinderParts()).startPersonalLists(call));
  const loadOwnAccess = lazily(async () => (await import("./start-own-access.ts")).createOwnAccess(call));
  return {
    loadMyClients: lazily(async () =>
      config.features.includes("myClient") ? (await import("./start-my-clients.ts")).loadMyClients(call) : [],
    ),
    loadOwnAccess: async (subscriptionId) => (await loadOwnAccess())(subscriptionId),
    loadSessionList: async (input) => (await import("./start-session-list.ts")).startSessionList(call, input),
    loadRecorded: async () => (await import("./start-recorded.ts")).startRecorded(call),
    loadPersonalLists,
    loadFinder: async () => {
      const { prepareFinder } = await loadFinderParts();
      return {
        personalLists: config.features.includes("personalLists") ? await loadPersonalLists() : undefined,
        createFinder: prepareFinder(call),
      };
    },
    loadSavedViews: async (input) => (await import("./start-saved-views.ts")).startSavedViews(call, input),
    // In the background: a 401 is left to the next call that the user waits for.
    loadFreshness: ({ subscriptionId, reportId }, signal) =>
      call(freshnessContract.getReportFreshness, { body: { subscriptionId, reportId }, signal, isBackground: true }),
    async reportFailure(body) {
      if (config.features.includes("service")) await call(serviceContract.reportFailure, { body, isBackground: true });
    },
    countUnsavedChanges: () => parseAdminDrafts(readDrafts()["admin"])?.changes.length ?? 0,
  };
}

async function startTelemetry({ call }: AppServices): Promise<void> {
  const { instrumentationKey } = await call(contract.getTelemetrySettings);
  if (instrumentationKey === "") return;
  const telemetry = createTelemetry();
  telemetry.start(instrumentationKey);
  addEventListener("error", ({ error }) => telemetry.reportError(error));
  addEventListener("unhandledrejection", ({ reason }) => telemetry.reportError(reason));
}

/** Asks for the acceptance of a changed text by opening the page again. */
async function bringTermsUpToDate({
  services: { call, dialogs },
  email,
  areTermsAcceptedHere,
  restored,
  reloadKeepingWork,
}: LaterStart): Promise<void> {
  const outcome = await recordTermsAcceptance({ call, email, isAcceptedHere: areTermsAcceptedHere });
  if (outcome === "upToDate") return;
  await restored;
  // An alert may tell the outcome of a write, which the next page does not know.
  await waitFor(dialogs, ({ context }) =>
    context.stack.every((dialog) => dialog.getSnapshot().context.content.kind !== "alert"),
  );
  reloadKeepingWork();
}
