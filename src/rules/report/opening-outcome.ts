import type { RecordedOpening } from "../../api/recorded-contract.ts";
import { causeText } from "../service/service-texts.ts";

const seconds = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Whether the person saw the report, and how long they waited for it. */
export function describeOutcome({
  isShown,
  shownAfterMs,
  failure,
}: Pick<RecordedOpening, "isShown" | "shownAfterMs" | "failure">): string {
  if (failure) return `Failed: ${causeText(failure.cause)}`;
  if (!isShown) return "Not shown";
  return shownAfterMs === null ? "Opened" : `Opened in ${seconds.format(shownAfterMs / 1000)} s`;
}
