import type { RouterHistory } from "@tanstack/react-router";
import { createActor, waitFor } from "xstate";
import { createCall } from "../api/client.ts";
import { dialogsMachine } from "../machines/dialogs/dialogs.machine.ts";
import { previewMachine } from "../machines/report/preview.machine.ts";
import { reportsMachine } from "../machines/report/reports.machine.ts";
import { sessionMachine } from "../machines/session/session.machine.ts";
import { termsMachine } from "../machines/session/terms.machine.ts";
import { connectActors } from "./connect-actors.ts";
import { createServerClock } from "../browser/clock.ts";
import { watchSessionChange } from "../browser/session-change.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import { previewEffects } from "./effects/report/preview.ts";
import { reportsEffects } from "./effects/report/reports.ts";
import { sessionEffects, termsEffects } from "./effects/session/session.ts";
import { createDraftRegistry } from "./draft-registry.ts";
import { createClientOptions } from "./client-options.ts";
import { bindBrowserEvents } from "./browser-bindings.ts";
import type { Portal } from "./app-services.ts";
import { createPendingWork } from "./pending-work.ts";
import { createPageContext } from "./page-context.ts";

/** The ways out of the page. */
interface Outside {
  history?: RouterHistory;
  go?: (address: string) => void;
  reload?: () => void;
}

const goTo = (address: string) => location.replace(address);
const startAnew = () => location.reload();

/** The whole portal, not yet started: the root actors with every need answered, and the router over them. */
export function compose(config: PortalConfig, { history, go = goTo, reload = startAnew }: Outside = {}) {
  const clock = createServerClock();
  const entries = createDraftRegistry();
  const pin = watchSessionChange(reload);
  const refusals = createPendingWork({
    entries,
    email: () => session.getSnapshot().context.user?.email ?? null,
    place: () => router.history.location.href,
  });
  const line = createClientOptions({
    config,
    pin,
    clock,
    onUnauthorized(sending) {
      refusals.remember(sending);
      session.send({ type: "request.unauthorized" });
    },
  });
  const leave = {
    go,
    forGood: pin.release,
    forLogin() {
      pin.release();
      refusals.park();
    },
  };
  const call = createCall(line);
  const terms = termsMachine.provide({ actors: termsEffects({ call }) });
  const session = createActor(
    sessionMachine.provide({ actors: { ...sessionEffects({ call, config, leave }), terms } }),
    { id: "session", input: { mailbox: config.supportEmail } },
  );
  const dialogs = createActor(dialogsMachine, { id: "dialogs" });
  const reports = createActor(reportsMachine.provide({ actors: reportsEffects({ call, now: clock.now }) }), {
    id: "reports",
  });
  const preview = createActor(previewMachine.provide({ actors: previewEffects({ call, config, now: clock.now }) }), {
    id: "preview",
  });
  const { actors, router, hear } = connectActors(
    {
      session,
      dialogs,
      reports,
      preview,
      admin: once(async () => (await import("./start-admin.ts")).startAdmin(portal)),
      page: createPageContext(config),
    },
    history,
  );
  const portal: Portal = { call, config, now: clock.now, dialogs, hear, keep: entries.keep };
  const resume = async () => {
    const resumed = await refusals.resume(line);
    if (resumed === null) return;
    await router.navigate({ href: resumed.place, replace: true });
    if (resumed.notice === null) return;
    const { title, message } = resumed.notice;
    // a dialog that opens by itself would close this one
    await waitFor(reports, (snapshot) => !snapshot.matches("loading"));
    dialogs.send({ type: "dialog.opened", content: { kind: "alert", title, message }, onTop: true });
  };

  return {
    actors,
    router,
    start(): void {
      bindBrowserEvents(actors, { portal, pin, resume, go, reload });
      dialogs.start();
      reports.start();
      preview.start();
      session.start();
    },
  };
}

/** Starts once; what could not be started, because its script did not arrive, can be asked for again. */
function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  const forget = (reason: unknown) => {
    started = undefined;
    throw reason;
  };
  return () => (started ??= start().catch(forget));
}
