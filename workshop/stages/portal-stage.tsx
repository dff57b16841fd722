import { whenIdle } from "../../src/browser/idle.ts";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type ActorRefFrom, createActor } from "xstate";
import { createCall } from "../../src/api/client.ts";
import { connectActors } from "../../src/app/connect-actors.ts";
import { provideAdmin } from "../../src/app/effects/admin/admin.ts";
import type { adminMachine } from "../../src/machines/admin/admin.machine.ts";
import { dialogMachine } from "../../src/machines/dialogs/dialog.machine.ts";
import { dialogsMachine } from "../../src/machines/dialogs/dialogs.machine.ts";
import type { RouteContext } from "../../src/routes/route-context.ts";
import { createTrail } from "./current-states.ts";
import { createWorkshop, type Workshop } from "./workshop-machines.ts";

export interface PortalStageProps {
  address?: string;
  /** What the workshop answers otherwise than well. */
  workshop?: Workshop;
  /** What a person does before the story begins. */
  steps?: (actors: RouteContext) => unknown;
}

const asItIs: Workshop = {};

/** The real portal over actors whose needs the workshop answers. Go on clicking from where the story begins. */
export function PortalStage({ address = "/report", workshop = asItIs, steps }: PortalStageProps) {
  const [{ router, actors, trail }] = useState(() => set(address, workshop));
  const stands = useSyncExternalStore(trail.subscribe, trail.read);
  useEffect(() => {
    const roots = [actors.dialogs, actors.reports, actors.preview, actors.session];
    for (const root of roots) root.start();
    let left = false;
    Promise.resolve(steps?.(actors)).catch((error: unknown) => {
      if (!left) throw error;
    });
    return () => {
      left = true;
      for (const root of roots) root.stop();
    };
  }, [actors, steps]);
  return (
    <div data-stands={stands}>
      <RouterProvider router={router} />
    </div>
  );
}

function set(address: string, workshop: Workshop) {
  const trail = createTrail();
  const { inspect } = trail;
  const machines = createWorkshop(workshop);
  const dialogs = dialogsMachine.provide({ actors: { dialog: dialogMachine.provide(workshop.dialog ?? {}) } });
  let theme: ReturnType<RouteContext["page"]["theme"]> = "system";
  const { router, actors } = connectActors(
    {
      session: createActor(machines.session, { id: "session", inspect }),
      dialogs: createActor(dialogs, { id: "dialogs", inspect }),
      reports: createActor(machines.reports, { id: "reports", inspect }),
      preview: createActor(machines.preview, { id: "preview", inspect }),
      admin: () => Promise.resolve(startAdmin()),
      page: {
        year: 2026,
        privacyHref: "#privacy",
        reportOrigins: [location.origin],
        whenIdle,
        loginPortal: () => "https://login.example/start",
        openConsentSettings: () => undefined,
        theme: () => theme,
        chooseTheme: (chosen) => (theme = chosen),
      },
    },
    createMemoryHistory({ initialEntries: [address] }),
  );
  return { router, actors, trail };
}

let admin: ActorRefFrom<typeof adminMachine> | undefined;
function startAdmin() {
  const call = createCall({ baseUrl: location.origin, xsrfToken: () => undefined, onUnauthorized: () => undefined });
  return (admin ??= createActor(provideAdmin({ call }), { id: "admin" }).start());
}
