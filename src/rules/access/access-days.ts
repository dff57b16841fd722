/** The days of an access, as a date field has them, in the time zone of the administrator. */

/** The beginning of a day. Null: no day is chosen. */
export const toStart = (day: string): string | null => (day === "" ? null : new Date(`${day}T00:00:00`).toISOString());

/** The end of a day, so that the access counts on it. Null: no day is chosen. */
export const toEnd = (day: string): string | null => (day === "" ? null : new Date(`${day}T23:59:59`).toISOString());

/** The day of a time. Empty where there is none. */
export function toDay(at: string | null): string {
  if (at === null) return "";
  const date = new Date(at);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

const pad = (part: number) => String(part).padStart(2, "0");

/** While a year is typed it has leading zeros. */
export const isDay = (day: string) => day.startsWith("2");
export const isDayOrEmpty = (day: string) => day === "" || isDay(day);
