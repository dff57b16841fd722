import { type PointerEvent, useId, useState } from "react";
import type { Usage } from "../../api/usage-contract.ts";
import { formatCount } from "../../rules/format-count.ts";
import styles from "./usage-chart.module.css";

interface UsageChartProps {
  /** The openings of each day, the first day first. Null: of too many. Undefined: they are not loaded yet. */
  days: Usage["days"] | undefined;
  /** Whose openings they are. */
  plural: string;
  /** What was searched for, where the openings are not those of all reports. */
  of?: string | undefined;
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const formatDay = (day: string) => dayFormat.format(new Date(day));
const formatDate = (day: string) => dateFormat.format(new Date(day));

/** Openings per day as bars, each with its value on hover and by the arrow keys, and as a table. */
export function UsageChart({ days, plural, of }: UsageChartProps) {
  const id = useId();
  const [active, setActive] = useState<number | null>(null);
  const total = days?.reduce((sum, { openings }) => sum + openings, 0) ?? 0;
  const chosen = active === null ? undefined : days?.[active];
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          Openings per day{of !== undefined && ` · ${of}`}
        </h2>
        {/* Two elements: a count in the one that kept its room would be seen to move. */}
        {days ? (
          <p className={styles.value} key="count">
            {chosen
              ? `${formatDate(chosen.day)}: ${formatCount(chosen.openings, "opening")}`
              : `${formatCount(total, "opening")} in ${days.length} days`}
          </p>
        ) : (
          <p className={styles.value} key="room for the count">
            {"\u00a0"}
          </p>
        )}
      </div>
      <div className={styles.body}>
        {days === null && (
          <p className={styles.quiet}>Too many {plural} match for a chart. Type more to narrow the search.</p>
        )}
        {days && total === 0 && (
          <p className={styles.quiet}>
            {of === undefined
              ? `Nobody opened a report in these ${days.length} days.`
              : `No openings in these ${days.length} days.`}
          </p>
        )}
        {days && total > 0 && (
          <>
            <Plot days={days} active={active} onActiveChange={setActive} />
            <details className={styles.alternative}>
              <summary>Show as a table</summary>
              <DayTable days={days} />
            </details>
          </>
        )}
      </div>
    </section>
  );
}

interface PlotProps extends DayTableProps {
  active: number | null;
  onActiveChange: (index: number | null) => void;
}

function Plot({ days, active, onActiveChange }: PlotProps) {
  const values = axisValues(Math.max(...days.map(({ openings }) => openings)));
  const top = values.at(-1) ?? 1;
  const last = days.length - 1;
  const current = active ?? last;
  const { day, openings } = days[current] ?? { day: "", openings: 0 };
  const onPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onActiveChange(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
  };
  return (
    <div className={styles.plot} dir="ltr">
      <div className={styles.axis} aria-hidden>
        {values.toReversed().map((value) => (
          <span key={value}>{value.toLocaleString("en")}</span>
        ))}
      </div>
      <div className={styles.bars}>
        <svg viewBox={`0 0 ${days.length} ${top}`} preserveAspectRatio="none" aria-hidden>
          {values.map((value) => (
            <line key={value} className={styles.line} x1={0} x2={days.length} y1={top - value} y2={top - value} />
          ))}
          {days.map((one, index) => (
            <rect
              key={one.day}
              className={styles.bar}
              data-active={index === active || undefined}
              x={index + 0.12}
              y={top - one.openings}
              width={0.76}
              height={one.openings}
            />
          ))}
        </svg>
        <input
          className={styles.choice}
          type="range"
          aria-label="Day"
          min={0}
          max={last}
          value={current}
          aria-valuetext={`${formatDate(day)}: ${formatCount(openings, "opening")}`}
          onChange={({ currentTarget }) => onActiveChange(Number(currentTarget.value))}
          onFocus={() => onActiveChange(current)}
          onBlur={() => onActiveChange(null)}
          onPointerMove={onPointer}
          onPointerLeave={() => onActiveChange(null)}
        />
      </div>
      <div className={styles.dates} aria-hidden>
        {[0, Math.floor(last / 2), last].map((index) => (
          <span key={index}>{formatDay(days[index]?.day ?? "")}</span>
        ))}
      </div>
    </div>
  );
}

interface DayTableProps {
  days: NonNullable<Usage["days"]>;
}

function DayTable({ days }: DayTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Openings</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, openings }) => (
          <tr key={day}>
            <th scope="row">{formatDate(day)}</th>
            <td>{openings.toLocaleString("en")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The values of an axis from zero: whole, evenly spaced, and at least as large as the given one. */
export function axisValues(largest: number): readonly number[] {
  const target = Math.max(1, largest) / 3;
  const power = 10 ** Math.floor(Math.log10(target));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= target) ?? 1);
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
