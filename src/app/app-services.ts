import type { ActorRefFrom } from "xstate";
import type { Call } from "../api/client.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import type { dialogsMachine } from "../machines/dialogs/dialogs.machine.ts";
import type { DraftForm } from "./draft-registry.ts";

/** Dependencies handed to lazily started root actors. */
export interface AppServices {
  call: Call;
  config: PortalConfig;
  /** The server's time. */
  now: () => number;
  dialogs: ActorRefFrom<typeof dialogsMachine>;
  /** Registers a form: its input is saved before the redirect to login and restored after it. */
  registerDraft: (name: string, form: DraftForm) => void;
}
