const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** An amount given in thousands of dollars: $242K, $2.0M. */
export function money(thousands) {
  const rounded = Math.round(thousands);
  if (rounded === 0) return "$0";
  return rounded < 1000 ? `$${whole.format(rounded)}K` : `$${oneDecimal.format(thousands / 1000)}M`;
}
export const count = (number) => whole.format(number);
export const percent = (ratio) => `${oneDecimal.format(ratio * 100)}%`;
/** The difference of two ratios, in percentage points. */
export const points = (ratio) => `${oneDecimal.format(ratio * 100)} pts`;
export const date = (day) => dates.format(new Date(day));
export const quarter = (name) => name.replace(/^(\d+) (Q\d)$/, "$2 $1");

/** The marks of one axis share their unit and their decimals. */
export function moneyMarks(marks) {
  const isMillions = marks.at(-1) >= 1000;
  const unit = isMillions ? 1000 : 1;
  const format = marks.every((mark) => Number.isInteger(mark / unit)) ? whole : oneDecimal;
  return marks.map((mark) => (mark === 0 ? "$0" : `$${format.format(mark / unit)}${isMillions ? "M" : "K"}`));
}
export const percentMarks = (marks) => marks.map((mark) => `${whole.format(mark * 100)}%`);
