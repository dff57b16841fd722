import { createActor, fromPromise } from "xstate";
import { hasUnsavedChanges } from "../machines/access/access-grid.machine.ts";
import { adminDrafts } from "../machines/admin/admin.machine.ts";
import { newClientDraft } from "../machines/clients/new-client.machine.ts";
import { parseAdminDrafts } from "../rules/admin/admin-drafts.ts";
import { parseNewClientDraft } from "../rules/clients/new-client-draft.ts";
import { watchFullScreen } from "../browser/full-screen.ts";
import { watchWake } from "../browser/wake.ts";
import { clientPreviewMachine } from "../machines/report/client-preview.machine.ts";
import { comparisonMachine } from "../machines/report/comparison.machine.ts";
import { previewMachine } from "../machines/report/preview.machine.ts";
import { sessionView } from "../machines/session/session.machine.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { contract, type EmbedConfig, type SubscriptionReport } from "../api/contract.ts";
import { reportContract } from "../api/report-contract.ts";
import { EMPTY_ID } from "../rules/guid.ts";
import { sessionMark } from "../browser/cookies.ts";
import { parkedKeys } from "../browser/storage.ts";
import { nullIfAbsent } from "../api/null-if-absent.ts";
import { peopleContract, type ViewAsRequest } from "../api/people-contract.ts";
import { EMBED_LIMIT_MS } from "../api/embed-limit.ts";
import { viewAsMachine } from "../machines/report/view-as.machine.ts";
import { provideAdmin } from "./effects/admin.ts";
import type { AppServices } from "./app-services.ts";
import { resolveMailbox } from "./effects/session.ts";
import { attendFetch, embeddingEffects, type EmbeddingOptions, measureLifetime } from "./effects/embedding.ts";

export function startAdmin({ call, config, now, dialogs, registerDraft }: AppServices) {
  const viewAs = provideViewAs({ call, now, reportOrigins: config.reportOrigins });
  const { fetchEmbedConfig, frame, report } = embeddingEffects(
    { call, now, reportOrigins: config.reportOrigins },
    () => reportContract.previewReportAsClient,
  );
  const comparison = comparisonMachine.provide({
    actors: { clientPreview: clientPreviewMachine.provide({ actors: { fetchEmbedConfig, frame, report } }) },
  });
  const admin = createActor(
    provideAdmin({ call, features: config.features }).provide({ actors: { viewAs, comparison } }),
    {
      id: "admin",
    },
  );
  dialogs.subscribe(({ context }) => {
    if (context.stack.length === 0) return;
    // It takes the place of a question or a form of the area.
    const { actors, pages } = admin.getSnapshot().context;
    actors?.modifyReport.send({ type: "delete.cancelled" });
    pages.personAdding.send({ type: "change.cancelled" });
    pages.personChange.send({ type: "change.cancelled" });
    pages.subscriptionChange.send({ type: "change.cancelled" });
  });
  const { newClient } = admin.getSnapshot().context.pages;
  const confirmUnload = () => {
    const grid = admin.getSnapshot().context.actors?.accessGrid.getSnapshot();
    setUnloadConfirmed(newClientDraft(newClient.getSnapshot()) !== null || (!!grid && hasUnsavedChanges(grid)));
  };
  const onTabsReady = admin.subscribe(({ context: { actors } }) => {
    actors?.accessGrid.subscribe(confirmUnload);
    if (actors) onTabsReady.unsubscribe();
  });
  newClient.subscribe(confirmUnload);
  admin.start();
  registerDraft("admin", {
    read: () => adminDrafts(admin.getSnapshot()),
    restore(parked) {
      const drafts = parseAdminDrafts(parked);
      if (drafts) admin.send({ type: "drafts.restored", drafts });
    },
  });
  registerDraft("newClient", {
    read: () => newClientDraft(newClient.getSnapshot()),
    restore(parked) {
      const draft = parseNewClientDraft(parked);
      if (draft) newClient.send({ type: "draft.restored", draft });
    },
  });
  return admin;
}

const findPreviewEndpoint = ({ subscriptionId }: SubscriptionReport) =>
  subscriptionId === EMPTY_ID ? contract.previewReport : reportContract.previewReportAsClient;

/** The preview, connected to its dialog, to the end of the session and to the browser. */
export function startPreview({ call, config, now, dialogs }: AppServices, session: RouteContext["session"]) {
  const { fetchEmbedConfig, frame, report } = embeddingEffects(
    { call, now, reportOrigins: config.reportOrigins },
    findPreviewEndpoint,
  );
  const findMailbox = resolveMailbox({ call, config });
  const machine = previewMachine.provide({ actors: { fetchEmbedConfig, frame, report, findMailbox } });
  const preview = createActor(machine, { id: "preview" });
  preview.on("previewDialog.opened", () => dialogs.send({ type: "dialog.opened", content: { kind: "preview" } }));
  preview.on("previewDialog.closed", () => dialogs.send({ type: "dialog.dismissed", kind: "preview" }));
  session.subscribe((snapshot) => {
    if (sessionView(snapshot).at !== "ready") preview.send({ type: "preview.closed" });
  });
  const shownReport = () => preview.getSnapshot().children.report;
  watchWake(() => shownReport()?.send({ type: "wake.detected" }));
  watchFullScreen(() => shownReport()?.send({ type: "fullScreen.left" }));
  return preview.start();
}

/** Work that the portal has parked itself is restored, and after signing out it is too late to stay. */
const isLost = () => parkedKeys().length === 0 && sessionMark() !== "";
const confirmUnload = (event: BeforeUnloadEvent) => {
  if (isLost()) event.preventDefault();
};

/**
 * Lets the browser ask before a reload, or closing the page, loses something. Without anything to lose there is no
 * listener, because some browsers keep no page that has one for Back.
 */
function setUnloadConfirmed(hasUnsaved: boolean): void {
  if (hasUnsaved) addEventListener("beforeunload", confirmUnload);
  else removeEventListener("beforeunload", confirmUnload);
}

/** A report that is viewed as another person. The server is never asked for a second token. */
function provideViewAs(options: EmbeddingOptions) {
  const { call, now } = options;
  const { frame, report } = embeddingEffects(options);
  return viewAsMachine.provide({
    actors: {
      openAs: fromPromise<EmbedConfig | null, ViewAsRequest>(({ input: body, signal }) =>
        nullIfAbsent(call(peopleContract.viewAs, { body, signal, limitMs: EMBED_LIMIT_MS })),
      ),
      measureLifetime: measureLifetime(now),
      frame,
      report: report.provide({ actors: { fetchEmbedConfig: attendFetch(() => Promise.resolve(null)) } }),
    },
  });
}
