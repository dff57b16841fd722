import { createActor } from 'xstate';
import { provideAdmin } from './effects/admin.ts';
import type { Portal } from './portal.ts';

export function startAdmin({ call, dialogs, hear }: Portal) {
  const admin = createActor(provideAdmin({ call }), { id: 'admin' });
  hear(admin);
  admin.on('confirmation.asked', () => dialogs.send({ type: 'dialog.opened', content: { kind: 'confirm-delete' }, dismissible: true }));
  admin.on('confirmation.settled', () => dialogs.send({ type: 'dialog.dismissed', which: 'confirm-delete' }));
  return admin.start();
}
