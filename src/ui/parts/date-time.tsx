const dateTimeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
const dayTimeFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const yearFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const ageFormat = new Intl.RelativeTimeFormat("en");
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface DateTimeProps {
  at: string;
}

/** A date with its time; a text that is no date is shown as it is. */
export function DateTime({ at }: DateTimeProps) {
  return <FormattedTime at={at} format={dateTimeFormat} />;
}

/** A time without its date. */
export function Time({ at }: DateTimeProps) {
  return <FormattedTime at={at} format={timeFormat} />;
}

/** Without its date where that is the day of `now`, and without the year where that is the same. */
export function ShortDateTime({ at, now }: DateTimeProps & { now: number }) {
  const [date, today] = [new Date(at), new Date(now)];
  const isThisYear = date.getFullYear() === today.getFullYear();
  const format = isThisYear ? dayTimeFormat : dateTimeFormat;
  return <FormattedTime at={at} format={date.toDateString() === today.toDateString() ? timeFormat : format} />;
}

/** A day, with its year where that is another than this; the exact time is in a hint. */
export function Day({ at }: DateTimeProps) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  return (
    <time dateTime={at} data-hint={dateTimeFormat.format(date)}>
      {formatDay(date)}
    </time>
  );
}

/** "31 Dec", with the year where that is another than this. */
export const formatDay = (date: Date) =>
  (date.getFullYear() === new Date().getFullYear() ? dayFormat : yearFormat).format(date);

/** How long ago it was, up to a week; the exact time is in a hint. For lists, where times are compared. */
export function RelativeTime({ at }: DateTimeProps) {
  const age = formatAge(new Date(at));
  if (age === null) return <DateTime at={at} />;
  return (
    <time dateTime={at} data-hint={dateTimeFormat.format(new Date(at))}>
      {age}
    </time>
  );
}

/** Null: a week ago or more, in the future, or no date. */
function formatAge(date: Date): string | null {
  const now = new Date();
  const minutes = Math.floor((now.getTime() - date.getTime()) / MINUTE_MS);
  if (!(minutes >= 0)) return null;
  if (minutes < 1) return "Just now";
  if (minutes < 60) return ageFormat.format(-minutes, "minute");
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS);
  if (days === 0) return ageFormat.format(-Math.floor(minutes / 60), "hour");
  if (days === 1) return "Yesterday";
  return days < 7 ? ageFormat.format(-days, "day") : null;
}

const startOfDay = (date: Date) => new Date(date).setHours(0, 0, 0, 0);

function FormattedTime({ at, format }: DateTimeProps & { format: Intl.DateTimeFormat }) {
  const date = new Date(at);
  return <time dateTime={at}>{Number.isNaN(date.getTime()) ? at : format.format(date)}</time>;
}
