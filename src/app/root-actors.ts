import { createActor } from "xstate";
import type { Call } from "../api/client.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import { dialogsMachine } from "../machines/dialogs/dialogs.machine.ts";
import { reportsMachine } from "../machines/report/reports.machine.ts";
import { sessionMachine } from "../machines/session/session.machine.ts";
import { termsMachine } from "../machines/session/terms.machine.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { reportsEffects } from "./effects/reports.ts";
import { type LeaveEffects, sessionEffects, termsEffects } from "./effects/session.ts";

type RootActors = Pick<RouteContext, "session" | "dialogs" | "reports">;

interface RootActorOptions {
  call: Call;
  config: PortalConfig;
  now: () => number;
  leave: LeaveEffects;
}

/** The root actors of the start, each with its effects. None is started yet. */
export function createRootActors({ call, config, now, leave }: RootActorOptions): RootActors {
  const terms = termsMachine.provide({ actors: termsEffects({ call }) });
  const session = sessionMachine.provide({ actors: { ...sessionEffects({ call, config, leave }), terms } });
  const reports = reportsMachine.provide({
    actors: reportsEffects({ call, now, reportOrigins: config.reportOrigins }),
  });
  return {
    session: createActor(session, { id: "session", input: { mailbox: config.supportEmail } }),
    dialogs: createActor(dialogsMachine, { id: "dialogs" }),
    reports: createActor(reports, { id: "reports" }),
  };
}
