import { RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { afterEach, vi } from 'vitest';
import type * as LoginRedirect from '../../src/app/browser/login-redirect.ts';
import type { EmbeddedReportProps } from '../../src/ui/report/embedded-report.tsx';
import { parseConfig } from '../../src/app/config.ts';
import type { World } from '../mocks/office.ts';
import { createWorld, handlers, type PersonName, type Size } from '../mocks/world.ts';
import { backEnd } from '../setup.ts';

/** The embedded report of the page, as the portal ordered it. */
export const embedded: { props?: EmbeddedReportProps } = {};
export const leftFor: string[] = [];

vi.mock('../../src/ui/report/embedded-report.tsx', () => ({
  EmbeddedReport: (props: EmbeddedReportProps) => {
    embedded.props = props;
    return props.config ? <iframe title={props.title} sandbox="" /> : null;
  },
}));
vi.mock('../../src/app/browser/login-redirect.ts', async (load) => {
  const real = await load<typeof LoginRedirect>();
  return { ...real, redirectToLogin: (settings: Parameters<typeof real.redirectToLogin>[0]) => real.redirectToLogin(settings, (address) => void leftFor.push(address)) };
});

interface Opening {
  person?: PersonName;
  size?: Size;
  at?: string;
  signedIn?: boolean;
  accepted?: boolean;
  prepare?: (world: World) => void;
  /** Answers that come before the world's own. */
  but?: RequestHandler[];
}

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
  localStorage.clear();
  sessionStorage.clear();
  leftFor.length = 0;
  delete embedded.props;
});

export const signInAs = (mark: string) => {
  for (const name of ['.insightsauthtype', '.insightsrefreshtoken', '.insightsaccesstoken']) document.cookie = `${name}=${mark}; path=/; ${mark === '' ? 'max-age=0' : ''}`;
};

/** The whole portal in a page, over a back end of its own. */
export async function openPortal({ person = 'reader', size = 'small', at = '/report', signedIn = true, accepted = true, prepare, but = [] }: Opening = {}) {
  const world = createWorld({ person, size });
  prepare?.(world);
  const calls: string[] = [];
  backEnd.use(...but, ...handlers(world));
  const note = ({ request }: { request: Request }) => void calls.push(`${request.method} ${new URL(request.url).pathname}`);
  backEnd.events.on('request:start', note);
  signInAs(signedIn ? 'mark' : '');
  if (accepted) localStorage.setItem('ToUAccepted', world.person.email);
  history.replaceState(null, '', at);
  const { compose } = await import('../../src/app/compose.ts');
  const portal = compose(parseConfig('', location.origin));
  portal.start();
  render(<RouterProvider router={portal.router} />);
  endings.push(() => {
    backEnd.events.removeAllListeners();
    portal.router.history.destroy();
    portal.actors.session.stop();
    portal.actors.reports.stop();
    portal.actors.dialogs.stop();
  });
  return { world, calls, user: userEvent.setup() };
}

type Person = ReturnType<typeof userEvent.setup>;

/** The back end is mended, and answers as the world stands. */
export const mend = (world: World) => backEnd.resetHandlers(...handlers(world));

export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const inDialog = async (name: string) => within(await dialog(name));

/** The list is a popover, which this page without a layout does not count as shown. */
export async function choose(user: Person, label: string, option: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}

/** What the report service tells of the report that the portal has embedded. */
export function reportRenders(): void {
  embedded.props?.onFact({ type: 'embed.loaded', pages: [{ name: 'p1', displayName: 'Overview', active: true }] });
  embedded.props?.onFact({ type: 'embed.rendered' });
}
