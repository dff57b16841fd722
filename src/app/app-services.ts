import type { ActorRefFrom } from "xstate";
import type { Call } from "../api/client.ts";
import type { dialogsMachine } from "../machines/dialogs/dialogs.machine.ts";
import type { Notice } from "../machines/dialogs/notice.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import type { NoticeActor } from "./dialog-openers.ts";
import type { Entries } from "./draft-registry.ts";

/** What a root actor that starts late finds of the portal. */
export interface Portal {
  call: Call;
  config: PortalConfig;
  /** The server's time. */
  now: () => number;
  dialogs: ActorRefFrom<typeof dialogsMachine>;
  /** Turns the notices of an actor into alerts, and a person's Try again into the actor's `retry.requested`. */
  hear: (name: NoticeActor, source: NoticeSource) => void;
  /** What a person has typed there survives a login that comes between. */
  keep: (name: string, entries: Entries) => void;
}

export interface NoticeSource {
  on: (type: "notice.raised", listener: (notice: Notice) => void) => unknown;
  send: (event: { type: "retry.requested" }) => void;
}
