const SECOND = 1000;
const DAY = 86_400 * SECOND;
const UNIT = { t: 1, s: SECOND, m: 60 * SECOND, h: 3600 * SECOND, d: DAY, w: 7 * DAY, y: 365 * DAY } as const;

export type ExpiryUnit = keyof typeof UNIT;
export type Lifetime = `${number}${ExpiryUnit}`;

export function lifetimeMs(lifetime: Lifetime): number {
  return Number(lifetime.slice(0, -1)) * UNIT[lifetime.slice(-1) as ExpiryUnit];
}
