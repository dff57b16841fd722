import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type ActorRefFrom, createActor } from "xstate";
import { createCall } from "../../src/api/client.ts";
import { createSend } from "../../src/api/send.ts";
import { connectActors } from "../../src/app/connect-actors.ts";
import { provideAdmin } from "../../src/app/effects/admin/admin.ts";
import { createLaterActors } from "../../src/app/start-later.ts";
import { connectPreview } from "../../src/app/start-preview.ts";
import type { adminMachine } from "../../src/machines/admin/admin.machine.ts";
import { dialogMachine } from "../../src/machines/dialogs/dialog.machine.ts";
import { dialogsMachine } from "../../src/machines/dialogs/dialogs.machine.ts";
import type { RouteContext } from "../../src/routes/route-context.ts";
import { createStateRecorder } from "./current-states.ts";
import { createWorkshop, type Workshop } from "./workshop-machines.ts";

export interface PortalStageProps {
  /** The address in the portal where the story begins. */
  address?: string;
  /** Replaces the answers of the workshop: without it every call succeeds. */
  workshop?: Workshop;
  /** What the user does before the story begins. */
  steps?: (actors: RouteContext) => unknown;
}

const noChanges: Workshop = {};

/** The real portal on actors whose needs the workshop answers. It can be used on from where the story begins. */
export function PortalStage({ address = "/report", workshop = noChanges, steps }: PortalStageProps) {
  const [{ router, actors, preview, recorder }] = useState(() => createPortal(address, workshop));
  const currentStates = useSyncExternalStore(recorder.subscribe, recorder.read);
  useEffect(() => {
    const roots = [actors.dialogs, actors.reports, preview, actors.session];
    for (const root of roots) root.start();
    let isUnmounted = false;
    Promise.resolve(steps?.(actors)).catch((error: unknown) => {
      if (!isUnmounted) throw error;
    });
    return () => {
      isUnmounted = true;
      for (const root of roots) root.stop();
    };
  }, [actors, preview, steps]);
  return (
    <div data-states={currentStates}>
      <RouterProvider router={router} />
    </div>
  );
}

function createPortal(address: string, workshop: Workshop) {
  const recorder = createStateRecorder();
  const { inspect } = recorder;
  const machines = createWorkshop(workshop);
  const dialogs = dialogsMachine.provide({ actors: { dialog: dialogMachine.provide(workshop.dialog ?? {}) } });
  let theme: ReturnType<RouteContext["page"]["theme"]> = "system";
  const preview = createActor(machines.preview, { id: "preview", inspect });
  const { router, actors } = connectActors(
    {
      session: createActor(machines.session, { id: "session", inspect }),
      dialogs: createActor(dialogs, { id: "dialogs", inspect }),
      reports: createActor(machines.reports, { id: "reports", inspect }),
      admin: () => Promise.resolve(startAdmin()),
      later: () => Promise.resolve(createLaterActors(createStageCall(), () => ({}))),
      preview: () => Promise.resolve(preview),
      pageStatus: () => new Promise(() => undefined),
      page: {
        year: 2026,
        privacyHref: "#privacy",
        // A busy browser may not be idle for longer than a story is looked at.
        whenIdle: () => Promise.resolve(),
        loginPortal: () => "https://login.example/start",
        openConsentSettings: () => undefined,
        theme: () => theme,
        chooseTheme: (chosen) => (theme = chosen),
        findMailbox: () => Promise.resolve("risk-insight@halden.example"),
        reload: () => undefined,
      },
    },
    createMemoryHistory({ initialEntries: [address] }),
  );
  connectPreview(preview, actors);
  return { router, actors, preview, recorder };
}

const createStageCall = () =>
  createCall(createSend({ baseUrl: location.origin, xsrfToken: () => undefined, onUnauthorized: () => undefined }));

let admin: ActorRefFrom<typeof adminMachine> | undefined;
function startAdmin() {
  return (admin ??= createActor(provideAdmin({ call: createStageCall() }), { id: "admin" }).start());
}
