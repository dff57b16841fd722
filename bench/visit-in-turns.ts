import type { Browser, BrowserContext } from "playwright";
import type { Network } from "./browser.ts";
import { median } from "./result-row.ts";
import { openUntilOperated, type Visit, visit } from "./visit.ts";

const VISITS = 5;
const FILLING_VISITS = 2;

export interface Screen {
  url: string;
  /** Its service worker opens the page from the second visit on. */
  hasWorker?: true;
  storageState?: Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;
}

type Visits<Name extends string> = Record<Name, Visit>;

/** Visits each screen in a new context, whose cache is empty. */
export function visitInTurns<Name extends string>(
  browser: Browser,
  screens: Record<Name, Screen>,
  network: Network,
): Promise<Visits<Name>> {
  return collectMedians(screens, async ({ storageState, ...screen }) => {
    const context = await browser.newContext(storageState ? { storageState } : {});
    const measured = await visit(context, { ...screen, network, isCached: false });
    await context.close();
    return measured;
  });
}

/** Visits screens that the context knows from earlier visits. */
export async function visitAgain<Name extends string>(
  context: BrowserContext,
  screens: Record<Name, Screen>,
  network: Network,
): Promise<Visits<Name>> {
  for (const screen of Object.values<Screen>(screens)) await fillCache(context, screen);
  return collectMedians(screens, (screen) => visit(context, { ...screen, network, isCached: true }));
}

/** Visits the screens in turns, so that other load on the machine affects all of them alike. */
async function collectMedians<Name extends string>(
  screens: Record<Name, Screen>,
  measure: (screen: Screen) => Promise<Visit>,
): Promise<Visits<Name>> {
  const names = Object.keys(screens) as Name[];
  const visits = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Visit[]>;
  for (let n = 0; n < VISITS; n += 1) for (const name of names) visits[name].push(await measure(screens[name]));
  return Object.fromEntries(names.map((name) => [name, medianVisit(visits[name])])) as Visits<Name>;
}

function medianVisit(visits: Visit[]): Visit {
  const figures = Object.keys(visits[0]!) as (keyof Visit)[];
  return Object.fromEntries(
    figures.map((figure) => [figure, median(visits.map((one) => one[figure]))]),
  ) as unknown as Visit;
}

/** The browser compiles a script for its cache when it is used again, so one visit is not enough. */
async function fillCache(context: BrowserContext, { url, hasWorker }: Screen): Promise<void> {
  for (let n = 0; n < FILLING_VISITS; n += 1) {
    const page = await context.newPage();
    await openUntilOperated(page, await context.newCDPSession(page), url);
    if (hasWorker) await page.evaluate(() => navigator.serviceWorker.ready);
    await page.close();
  }
}
