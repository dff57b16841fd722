import type { Line, Sending } from '../api/client.ts';
import { outcome } from '../api/contract.ts';
import { createSend } from '../api/client.ts';
import { errorNotice, informationNotice } from '../machines/notice.ts';
import * as v from 'valibot';
import { park, unpark } from './browser/parking.ts';
import type { createEntries } from './entries.ts';
import type { Portal } from './portal.ts';

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
      if (sending.method !== 'GET') refused ??= sending;
    },
    park(): void {
      if (!nowhere.test(place())) park(email(), { place: place(), entries: entries.readAll(), refused });
    },
    /** Sends the parked write once, gives the entries back, and tells the place to return to. */
    async resume(line: Line, dialogs: Portal['dialogs']): Promise<string | null> {
      const work = unpark(email() ?? '');
      if (work === null) return null;
      entries.restoreAll(work.entries);
      if (work.refused) await sendAgain(work.refused, line, dialogs);
      return work.place;
    },
  };
}

async function sendAgain(refused: Sending, line: Line, dialogs: Portal['dialogs']): Promise<void> {
  const text = await createSend(line)(refused).catch(() => '');
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), outcome), text);
  if (!answer.success || !answer.output.message) return;
  const { title, message } = (answer.output.isSuccess ? informationNotice : errorNotice)(null, { message: answer.output.message });
  dialogs.send({ type: 'dialog.opened', content: { kind: 'alert', title, message } });
}
