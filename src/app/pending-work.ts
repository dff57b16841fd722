import type { ClientOptions } from "../api/send.ts";
import type { RequestRecord } from "../api/client.ts";
import { parkWork, takeParkedWork } from "../browser/parked-work.ts";
import type { Notice } from "../machines/dialogs/dialogs.machine.ts";
import type { DraftRegistry } from "./draft-registry.ts";
import { findWritePath } from "./write-calls.ts";

interface PendingWorkOptions {
  drafts: DraftRegistry;
  email: () => string | null;
  place: () => string;
}

/** Pages that tell of a failure: nobody wants to return to them after the login. */
const unparkablePath = /^\/(?:error|unauthorized)(?:\?|$)/;

/** Keeps the user's place, drafts and unauthorized write across a login. */
export function createPendingWork({ drafts, email, place }: PendingWorkOptions) {
  let request: RequestRecord | undefined;
  return {
    /** Keeps the first unauthorized write. Reads are repeated anyway when the portal starts again. */
    keepWrite(record: RequestRecord): void {
      if (findWritePath(record)) request ??= record;
    },
    park(): void {
      if (unparkablePath.test(place())) return;
      parkWork(email(), { place: place(), drafts: drafts.snapshot(), request });
    },
    /** Restores the drafts and sends the parked write. Returns the place to go to and the outcome of the write. */
    async restore(options: ClientOptions): Promise<{ place: string; notice: Notice | null } | null> {
      const work = takeParkedWork(email() ?? "");
      if (work === null) return null;
      const { place: parkedPlace, request: write } = work;
      drafts.restore(work.drafts);
      if (!write) return { place: parkedPlace, notice: null };
      const sender = await import("./pending-write.ts").catch(() => null);
      if (sender) return { place: parkedPlace, notice: await sender.sendPendingWrite(write, options) };
      // Without the script that sends it, the write stays parked until the portal starts again.
      parkWork(email(), { place: parkedPlace, drafts: {}, request: write });
      return { place: parkedPlace, notice: null };
    },
  };
}
