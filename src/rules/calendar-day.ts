/** Whether a text like 2026-12-31 names a day that exists. Browsers read 30 February as a day of March. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && (new Date(text).toJSON()?.startsWith(text) ?? false);
