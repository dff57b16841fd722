import { createActor } from 'xstate';
import { previewMachine } from '../machines/preview.machine.ts';
import { watchFullScreen } from './browser/full-screen.ts';
import { watchWake } from './browser/wake.ts';
import { previewEffects } from './effects/preview.ts';
import type { Portal } from './portal.ts';

export function startPreview({ call, config, now, dialogs }: Portal) {
  const preview = createActor(previewMachine.provide({ actors: previewEffects({ call, config, now }) }), { id: 'preview' });
  preview.on('preview.wanted', () => dialogs.send({ type: 'dialog.opened', content: { kind: 'preview' } }));
  preview.on('preview.ended', () => dialogs.send({ type: 'dialog.dismissed', which: 'preview' }));
  watchWake(() => preview.getSnapshot().children.report?.send({ type: 'wake.noticed' }));
  watchFullScreen(() => preview.getSnapshot().children.report?.send({ type: 'fullScreen.left' }));
  return preview.start();
}
