import type { ReportComparison as Comparison } from "../../api/comparison-contract.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Day, formatDay } from "../parts/date-time.tsx";
import styles from "../lists/details.module.css";

/** Until when what an administrator found in a comparison holds. */
export function ComparisonBadge({ comparison: { isGood, until } }: { comparison: Comparison }) {
  return (
    <Badge tone={isGood ? "good" : "attention"}>{isGood ? `Until ${formatDay(new Date(until))}` : "Out of date"}</Badge>
  );
}

interface ReportComparisonProps {
  comparison: Comparison | null;
  onCompare: () => void;
}

/** Whether a secured report was seen as two clients: who found it right, and until when that holds. */
export function ReportComparison({ comparison, onCompare }: ReportComparisonProps) {
  return (
    <section className={styles.section} aria-label="Compared clients">
      <h3 className={styles.title}>Compared clients</h3>
      {comparison === null ? (
        <p className={styles.quiet}>Nobody has compared what two clients see of this report.</p>
      ) : (
        <>
          <div>
            <Badge tone={comparison.isGood ? "good" : "attention"}>
              {comparison.isGood ? `Good until ${formatDay(new Date(comparison.until))}` : "Check out of date"}
            </Badge>
          </div>
          <p>
            Checked by {comparison.by ?? "a person who has left"} on <Day at={comparison.at} />
            {comparison.otherClient && `, beside ${comparison.otherClient}`}.
            {!comparison.isGood && describeEnd(comparison)}
          </p>
        </>
      )}
      <div className={styles.actions}>
        <Button size="small" onClick={onCompare}>
          Compare two clients
        </Button>
      </div>
    </section>
  );
}

const describeEnd = ({ until }: Comparison) =>
  Date.parse(until) <= Date.now()
    ? ` It held until ${formatDay(new Date(until))}.`
    : " Its data set, roles, workspace or GCID have changed since.";
