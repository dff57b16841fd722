const dateTimeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

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

function FormattedTime({ at, format }: DateTimeProps & { format: Intl.DateTimeFormat }) {
  const date = new Date(at);
  return <time dateTime={at}>{Number.isNaN(date.getTime()) ? at : format.format(date)}</time>;
}
