import type { Line, Sending } from "../api/client.ts";
import type { Notice } from "../machines/dialogs/notice.ts";
import { park, unpark } from "../browser/parked-work.ts";
import type { createEntries } from "./draft-registry.ts";
import { isWrite, sendParked } from "./pending-write.ts";

interface Road {
  entries: ReturnType<typeof createEntries>;
  email: () => string | null;
  place: () => string;
}

const nowhere = /^\/(?:error|unauthorized)(?:\?|$)/;

/** What was under way when a login came between: parked before the page leaves, taken up again after it. */
export function createRefusals({ entries, email, place }: Road) {
  let refused: Sending | undefined;
  return {
    remember(sending: Sending): void {
      if (isWrite(sending)) refused ??= sending;
    },
    park(): void {
      if (!nowhere.test(place())) park(email(), { place: place(), entries: entries.readAll(), refused });
    },
    /** Gives the entries back and sends the parked write, once; tells the place to return to, and how the write went. */
    async resume(line: Line): Promise<{ place: string; notice: Notice | null } | null> {
      const work = unpark(email() ?? "");
      if (work === null) return null;
      entries.restoreAll(work.entries);
      return { place: work.place, notice: work.refused ? await sendParked(work.refused, line) : null };
    },
  };
}
