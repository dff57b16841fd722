import type { AccessWay } from "../../api/groups-contract.ts";
import type { PersonReport, PersonRow } from "../../api/people-contract.ts";
import type { AccessChangeView } from "../../machines/access/access-change.machine.ts";
import { describeDates } from "./cell-notes.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import styles from "../admin/admin.module.css";
import { Panel } from "../tabs/admin-panel.tsx";
import { LongList } from "../lists/long-list.tsx";

type QuestionView = Extract<AccessChangeView, { at: "loading" | "failed" | "confirming" }>;

interface AccessChangeProps {
  view: QuestionView;
  onConfirm: () => void;
  onCancel: () => void;
  onRetry: () => void;
}

/** Names the person that the panel below it is about. The email tells namesakes apart. */
export function PersonHeading({ person }: { person: PersonRow }) {
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.heading}>People</h1>
      </div>
      <p className={styles.subscription}>
        <strong>{person.name}</strong>, {person.email}
      </p>
    </>
  );
}

/** The question before all reports are taken from a person, or those of a colleague are given to them. */
export function AccessChange({ view, onConfirm, onCancel, onRetry }: AccessChangeProps) {
  const isRemoval = view.colleague === null;
  return (
    <Panel title={isRemoval ? "Remove all access" : "Copy access"} wide>
      {view.colleague && (
        <p>
          From <strong>{view.colleague.name}</strong>, {view.colleague.email}
        </p>
      )}
      {view.at === "loading" && <Loader text="Loading…" lines={4} />}
      {view.at === "failed" && <RetryNotice onRetry={onRetry}>What they can see could not be loaded.</RetryNotice>}
      {view.at === "confirming" && (isRemoval ? <Losses {...view} /> : <Gains {...view} onCancel={onCancel} />)}
      <div className={styles.actions}>
        {view.at === "confirming" && view.reports.length > 0 && (
          <Button variant={isRemoval ? "danger" : "primary"} onClick={onConfirm}>
            {isRemoval ? "Remove access" : "Copy access"}
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Panel>
  );
}

function Losses({ reports, groups }: Extract<QuestionView, { at: "confirming" }>) {
  if (reports.length === 0) return <Notice tone="empty">No report is assigned to them.</Notice>;
  return (
    <>
      <p>
        They lose {countReports(reports)}
        {groups.length > 0 && `, and leave ${nameGroups(groups)}`}. Nothing has been removed yet.
      </p>
      <ReportRows label="Reports they lose" reports={reports} />
    </>
  );
}

type GainsProps = Extract<QuestionView, { at: "confirming" }> & Pick<AccessChangeProps, "onCancel">;

function Gains({ person, reports, leftOut, groups, onCancel }: GainsProps) {
  const clients = countClients(leftOut) === 1 ? "this client" : "these clients";
  // Where the back end does not tell who is invited, their clients cannot be changed either.
  const canChangeClients = person.isInvited !== undefined;
  return (
    <>
      {reports.length > 0 ? (
        <>
          <p>
            They get {countReports(reports)}
            {groups.length > 0 && `, and join ${nameGroups(groups)}`}. Nothing has been added yet.
          </p>
          <ReportRows label="Reports they get" reports={reports} />
        </>
      ) : (
        <Notice tone="empty">There is nothing to add.</Notice>
      )}
      {leftOut.length > 0 && (
        <>
          <Notice
            tone="warning"
            action={
              canChangeClients && (
                <Button size="small" onClick={onCancel}>
                  Change their clients
                </Button>
              )
            }
          >
            {countReports(leftOut)} cannot be given to them. They do not belong to {clients}.
            {canChangeClients && ` Add them to ${clients} first, then copy again.`}
          </Notice>
          <ReportRows label="Reports they do not get" reports={leftOut} />
        </>
      )}
    </>
  );
}

function ReportRows({ label, reports }: { label: string; reports: readonly PersonReport[] }) {
  return (
    <LongList
      label={label}
      items={reports}
      renderRow={({ reportName, subscriptionName, ways }) => (
        <>
          <span>{reportName}</span>
          <span>{subscriptionName}</span>
          {ways && <span className={styles.reason}>{ways.map(describeWay).filter(Boolean).join(", ")}</span>}
        </>
      )}
    />
  );
}

function describeWay({ groupName, from, until }: AccessWay): string {
  const dates = describeDates({ from, until }, Date.now());
  return [groupName === null ? "" : `by ${groupName}`, dates].filter(Boolean).join(" ");
}

const nameGroups = (groups: readonly { name: string }[]) =>
  groups.length === 1 ? `the group ${groups[0]?.name}` : `the groups ${groups.map(({ name }) => name).join(", ")}`;
const countClients = (reports: readonly PersonReport[]) =>
  new Set(reports.map(({ subscriptionId }) => subscriptionId)).size;
const countReports = (reports: readonly PersonReport[]) =>
  `${formatCount(reports.length, "report")} at ${formatCount(countClients(reports), "client")}`;
