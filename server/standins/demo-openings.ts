import { ada, ben, chloe, type DemoPerson, elif, greta, hugo } from "./demo-people.ts";

const DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

export interface DemoOpening {
  principalId: string;
  subscriptionReportId: number;
  openedAt: Date;
  shownAfterMs: number;
}

/** How often a person opens a report on a working day. */
export interface ReadingHabit {
  principalId: string;
  subscriptionReportId: number;
  frequency: number;
}

/** The openings of the last ninety days, the same ones each time but for the dates. Weekends are quiet. */
export function createDemoOpenings(habits: readonly ReadingHabit[], now: Date): DemoOpening[] {
  const random = createRandomNumbers();
  const openings: DemoOpening[] = [];
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo--) {
    const midnight = new Date(now.getTime() - daysAgo * DAY_MS);
    midnight.setUTCHours(0, 0, 0, 0);
    const isWeekend = [0, 6].includes(midnight.getUTCDay());
    for (const { frequency, ...ids } of habits) {
      const isOpened = random() < (isWeekend ? frequency / 10 : frequency);
      const time = midnight.getTime() + (7 + 10 * random()) * 60 * 60_000;
      const shownAfterMs = Math.round(900 + 1800 * random() ** 2);
      if (isOpened && time < now.getTime()) openings.push({ ...ids, openedAt: new Date(time), shownAfterMs });
    }
  }
  return openings;
}

/** Park and Miller's generator. */
function createRandomNumbers(): () => number {
  let state = 17;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const habitsOf = (person: DemoPerson, frequencies: Record<number, number>): ReadingHabit[] =>
  Object.entries(frequencies).map(([id, frequency]) => ({
    principalId: person.id,
    subscriptionReportId: Number(id),
    frequency,
  }));

export const readingHabits: readonly ReadingHabit[] = [
  ...habitsOf(ada, { 1: 0.4, 3: 0.2, 7: 0.1, 9: 0.3 }),
  ...habitsOf(ben, { 1: 0.9, 2: 0.5, 4: 0.7 }),
  ...habitsOf(chloe, { 5: 0.8, 6: 0.3, 7: 0.6, 12: 0.4 }),
  ...habitsOf(elif, { 1: 0.5, 4: 0.2 }),
  ...habitsOf(greta, { 9: 0.7, 11: 0.5 }),
  ...habitsOf(hugo, { 2: 0.1, 12: 0.3 }),
];
