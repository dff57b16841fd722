import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type ActorRefFrom, createActor } from "xstate";
import { createCall } from "../../src/api/client.ts";
import { assemble } from "../../src/app/assemble.ts";
import { provideAdmin } from "../../src/app/effects/admin.ts";
import type { adminMachine } from "../../src/machines/admin.machine.ts";
import { dialogMachine } from "../../src/machines/dialog.machine.ts";
import { dialogsMachine } from "../../src/machines/dialogs.machine.ts";
import type { Actors } from "../../src/routes/actors.ts";
import { createTrail } from "./where.ts";
import { createWorkshop, type Workshop } from "./workshop.ts";

export interface PortalStageProps {
  address?: string;
  /** What the workshop answers otherwise than well. */
  workshop?: Workshop;
  /** What a person does before the story begins. */
  steps?: (actors: Actors) => unknown;
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
  let theme: ReturnType<Actors["page"]["theme"]> = "system";
  const { router, actors } = assemble(
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
  const call = createCall({ baseUrl: location.origin, xsrfToken: () => undefined, onRefused: () => undefined });
  return (admin ??= createActor(provideAdmin({ call }), { id: "admin" }).start());
}
