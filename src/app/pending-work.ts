import type { ClientOptions } from "../api/client.ts";
import type { RequestRecord } from "../api/request.ts";
import type { Notice } from "../machines/dialogs/notice.ts";
import { park, unpark } from "../browser/parked-work.ts";
import type { createDraftRegistry } from "./draft-registry.ts";
import { isWrite, sendParked } from "./pending-write.ts";

interface Road {
  entries: ReturnType<typeof createDraftRegistry>;
  email: () => string | null;
  place: () => string;
}

const nowhere = /^\/(?:error|unauthorized)(?:\?|$)/;

/** What was under way when a login came between: parked before the page leaves, taken up again after it. */
export function createPendingWork({ entries, email, place }: Road) {
  let refused: RequestRecord | undefined;
  return {
    remember(sending: RequestRecord): void {
      if (isWrite(sending)) refused ??= sending;
    },
    park(): void {
      if (!nowhere.test(place())) park(email(), { place: place(), drafts: entries.readAll(), refused });
    },
    /** Gives the entries back and sends the parked write, once; tells the place to return to, and how the write went. */
    async resume(line: ClientOptions): Promise<{ place: string; notice: Notice | null } | null> {
      const work = unpark(email() ?? "");
      if (work === null) return null;
      entries.restoreAll(work.drafts);
      return { place: work.place, notice: work.refused ? await sendParked(work.refused, line) : null };
    },
  };
}
