import type { ActorRefFrom } from "xstate";
import type { Call } from "../api/client.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import type { dialogsMachine, Notice } from "../machines/dialogs/dialogs.machine.ts";
import type { DraftForm } from "./draft-registry.ts";

/** The root actors whose notices are shown as alerts. */
type NoticeActor = "session" | "reports" | "admin";

/** Dependencies handed to lazily started root actors. */
export interface AppServices {
  call: Call;
  config: PortalConfig;
  /** The server's time. */
  now: () => number;
  dialogs: ActorRefFrom<typeof dialogsMachine>;
  /** Shows an actor's notices as alerts and sends it `retry.requested` when the user presses Try again. */
  showNotices: (name: NoticeActor, source: NoticeSource) => void;
  /** Registers a form: its input is saved before the redirect to login and restored after it. */
  registerDraft: (name: string, form: DraftForm) => void;
}

export interface NoticeSource {
  on: (type: "notice.raised", listener: (notice: Notice) => void) => unknown;
  send: (event: { type: "retry.requested" }) => void;
}
