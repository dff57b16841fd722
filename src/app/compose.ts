import type { RouterHistory } from '@tanstack/react-router';
import { createActor } from 'xstate';
import { createCall } from '../api/client.ts';
import { dialogsMachine } from '../machines/dialogs.machine.ts';
import { reportsMachine } from '../machines/reports.machine.ts';
import { sessionMachine, sessionView } from '../machines/session.machine.ts';
import { termsMachine } from '../machines/terms.machine.ts';
import { reportLink } from '../rules/report-link.ts';
import type { Actors } from '../routes/actors.ts';
import { createPortalRouter } from '../routes/tree.ts';
import { hearNotices } from './alerts.ts';
import { createServerClock } from './browser/clock.ts';
import { showConsentNotice } from './browser/consent.ts';
import { clearAuthCookies } from './browser/cookies.ts';
import { watchFullScreen } from './browser/full-screen.ts';
import { forgetRedirects } from './browser/login-redirect.ts';
import { pinPerson } from './browser/person-pin.ts';
import { watchWake } from './browser/wake.ts';
import type { PortalConfig } from './config.ts';
import { reportsEffects } from './effects/reports.ts';
import { sessionEffects, termsEffects } from './effects/session.ts';
import { createEntries } from './entries.ts';
import { createLine } from './line.ts';
import type { Portal } from './portal.ts';
import { surroundings } from './surroundings.ts';
import { createRefusals } from './refusals.ts';

/** The whole portal, not yet started: root actors with their needs answered, their facts wired, and the router over them. */
export function compose(config: PortalConfig, history?: RouterHistory) {
  const clock = createServerClock();
  const entries = createEntries();
  const pin = pinPerson(() => location.reload());
  const refusals = createRefusals({
    entries,
    email: () => session.getSnapshot().context.user?.email ?? null,
    place: () => location.pathname + location.search,
  });
  const line = createLine({
    config,
    pin,
    clock,
    onRefused(sending) {
      refusals.remember(sending);
      session.send({ type: 'login.refused' });
    },
  });
  const call = createCall(line);
  const terms = termsMachine.provide({ actors: termsEffects({ call }) });
  const leave = {
    forGood: pin.release,
    forLogin() {
      pin.release();
      refusals.park();
    },
  };
  const session = createActor(sessionMachine.provide({ actors: { ...sessionEffects({ call, config, leave }), terms } }));
  const dialogs = createActor(dialogsMachine);
  const reports = createActor(reportsMachine.provide({ actors: reportsEffects({ call, now: clock.now }) }), { id: 'reports' });
  const portal: Portal = { call, config, now: clock.now, dialogs, hear: hearNotices(dialogs), keep: entries.keep };
  const actors: Actors = {
    session,
    dialogs,
    reports,
    preview: once(async () => (await import('./preview.ts')).startPreview(portal)),
    admin: once(async () => (await import('./admin.ts')).startAdmin(portal)),
    page: surroundings(config),
  };
  const router = createPortalRouter(actors, history);

  portal.hear(session);
  portal.hear(reports);
  session.on('session.found', () => showConsentNotice(config.consent));
  session.on('session.denied', () => {
    pin.release();
    clearAuthCookies();
  });
  session.on('login.finished', forgetRedirects);
  session.on('login.retried', forgetRedirects);
  session.on('terms.wanted', () => dialogs.send({ type: 'dialog.opened', content: { kind: 'terms' } }));
  session.on('terms.accepted', () => dialogs.send({ type: 'dialog.dismissed', which: 'terms' }));
  session.on('terms.declined', ({ startPage }) => location.assign(startPage));
  session.on('access.granted', () => {
    void refusals.resume(line, dialogs).then((place) => (place === null ? undefined : router.navigate({ href: place, replace: true })));
  });
  reports.on('selection.wanted', () => dialogs.send({ type: 'dialog.opened', content: { kind: 'select' } }));
  reports.on('selection.ended', () => dialogs.send({ type: 'dialog.dismissed', which: 'select' }));
  reports.on('report.viewed', ({ choice }) => void router.navigate({ href: reportLink(choice) }));

  return {
    actors,
    router,
    start(): void {
      watchWake(() => reports.getSnapshot().children.report?.send({ type: 'wake.noticed' }));
      watchFullScreen(() => reports.getSnapshot().children.report?.send({ type: 'fullScreen.left' }));
      watchStanding(session, () => void router.invalidate());
      dialogs.start();
      reports.start();
      session.start();
    },
  };
}

/** Guards read the session when a route loads: when it stands differently, the routes are loaded again. */
function watchStanding(session: Actors['session'], onChanged: () => void): void {
  let standing = sessionView(session.getSnapshot()).at;
  session.subscribe((snapshot) => {
    const now = sessionView(snapshot).at;
    if (now === standing) return;
    standing = now;
    onChanged();
  });
}

function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => (started ??= start());
}
