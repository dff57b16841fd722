import type { PersonalLists } from "../../api/personal-lists-contract.ts";
import { idOf, type ListedReport } from "../../rules/report/personal-lists.ts";
import { Day } from "../parts/date-time.tsx";
import row from "./finder.module.css";

/** Ends of access by `idOf` of the report. */
export type Endings = ReadonlyMap<string, string>;

export const indexEndings = (ending: PersonalLists["ending"] = []): Endings =>
  new Map(ending.map((one) => [idOf(one), one.until]));

interface ClientLineProps {
  report: Pick<ListedReport, "subscriptionId" | "reportId">;
  /** Undefined below a heading that says it. */
  clientName: string | undefined;
  endings: Endings;
}

/** Below the name of a report. The end of the access comes first, where it is never cut off. */
export function ClientLine({ report, clientName, endings }: ClientLineProps) {
  const until = endings.get(idOf(report));
  if (until === undefined)
    return (
      clientName !== undefined && (
        <span className={row.client} dir="auto" title={clientName}>
          {clientName}
        </span>
      )
    );
  return (
    <span className={row.client} title={clientName}>
      until <Day at={until} />
      {clientName !== undefined && (
        <>
          {" · "}
          <bdi>{clientName}</bdi>
        </>
      )}
    </span>
  );
}

/** The reports that the person may open later. */
export function UpcomingReports({ upcoming }: Pick<PersonalLists, "upcoming">) {
  if (!upcoming?.length) return null;
  return (
    <ul className={row.upcoming} aria-label="Available later">
      {upcoming.map((report) => (
        <li key={`${idOf(report)} ${report.from}`}>
          <bdi className={row.name} title={report.reportName}>
            {report.reportName}
          </bdi>
          <span className={row.client}>
            from <Day at={report.from} />
          </span>
        </li>
      ))}
    </ul>
  );
}
