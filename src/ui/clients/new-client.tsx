import { type ReactNode, useEffect, useId, useRef } from "react";
import type { NewClientForm, NewClientView } from "../../machines/clients/new-client.machine.ts";
import { countTicked, listGroups, type PersonLine, type ReportLine } from "../../rules/clients/client-setup.ts";
import type { NewSubscription } from "../../rules/clients/subscription-form.ts";
import { formatCount } from "../../rules/format-count.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { UnsavedQuestion } from "../admin/unsaved-question.tsx";
import { RibbonLink } from "../frame/ribbon.tsx";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Loader } from "../parts/loader.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import field from "../parts/field.module.css";
import admin from "../admin/admin.module.css";
import { NewClientMatrix } from "./new-client-matrix.tsx";
import { LineState, NewClientProgress, type ProgressCallbacks, type State } from "./new-client-progress.tsx";
import { SubscriptionFields } from "./subscription-fields.tsx";
import styles from "./new-client.module.css";

/** Where the page begins. */
export type SetupPart = "client" | "people" | "reports" | "access";

interface NewClientProps extends ProgressCallbacks {
  view: Exclude<NewClientView, { at: "closed" }>;
  part: SetupPart;
  /** Whether there are groups. */
  hasGroups: boolean;
  onFieldChange: (field: keyof NewSubscription, value: string) => void;
  onPaste: (field: "people" | "reports", text: string) => void;
  onReportName: (reportId: string, name: string) => void;
  /** Called with the keys of the cells that change. */
  onToggle: (cells: readonly string[]) => void;
  onCreate: () => void;
  onDiscard: () => void;
  onNavigate: (href: string) => void;
}

/** A client with its people, reports and access, entered on one page. Nothing is written before Create. */
export function NewClient({ view, onNavigate, ...props }: NewClientProps) {
  return (
    <>
      <div className={styles.head}>
        <RibbonLink
          className={styles.back}
          label="Clients"
          href="/admin/clients"
          active={false}
          onNavigate={onNavigate}
        />
        <h1 className={admin.heading}>{titleOf(view)}</h1>
        {view.at === "editing" && (
          <p className={styles.lead}>People, reports and access in one place. Nothing is written before Create.</p>
        )}
      </div>
      {view.at === "loading" && <Loader text="Loading…" lines={8} />}
      {view.at === "unloaded" && (
        <RetryNotice onRetry={props.onRetry}>The client’s people and reports could not be loaded.</RetryNotice>
      )}
      {view.at === "editing" && <Form {...view} {...props} isGiven={view.given !== null} />}
      {(view.at === "sending" || view.at === "stopped" || view.at === "done") && (
        <NewClientProgress {...view} {...props} />
      )}
    </>
  );
}

function titleOf(view: NewClientProps["view"]): string {
  if (view.given === null) return "New client";
  return "setup" in view ? `Add to ${view.setup.client?.displayName ?? "the client"}` : "Add to the client";
}

type FormProps = NewClientForm & Omit<NewClientProps, "view" | "onNavigate"> & { isGiven: boolean };

function Form(props: FormProps) {
  const { setup, people, reports, obstacle, isAsking, isGiven, part, onCreate, onRetry, onResume, onDiscard } = props;
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(`[data-part="${part}"] :is(input, textarea)`)?.focus();
  }, [part]);
  const { entries } = setup;
  const hasUnanswered = [...people, ...reports].some(({ at }) => at === "unanswered");
  return (
    // No form: Enter in a field would create a client whose people and reports are not entered yet.
    <section ref={form} className={styles.surface} aria-label={isGiven ? "Add to the client" : "New client"}>
      {!isGiven && (
        <Section part="client" title="Client">
          <div className={styles.fields}>
            <SubscriptionFields
              displayName={entries.displayName}
              partyId={entries.partyId}
              nameProblem={props.nameProblem}
              partyProblem={props.partyProblem}
              isBusy={props.isClientLocked}
              onFieldChange={props.onFieldChange}
            />
          </div>
        </Section>
      )}
      <Section part="people" title="People" count={countOf(people, ["known", "invited"])}>
        <div className={styles.columns}>
          <PastedLines
            label="Emails"
            hint={`One for each line, or separated by commas. A name is kept: Ada Lovelace <ada@example.com>.${props.hasGroups ? " A line like Underwriters: puts the people below it into that group." : ""}`}
            value={entries.people}
            onChange={(text) => props.onPaste("people", text)}
          />
          <Lines
            label="Pasted people"
            emptyText="People in the portal are recognised. Others are invited by their email."
          >
            {people.map((line) => (
              <PersonRow key={`${line.line} ${line.text}`} {...line} />
            ))}
          </Lines>
        </div>
      </Section>
      <Section part="reports" title="Reports" count={countOf(reports, ["found"])}>
        <div className={styles.columns}>
          <PastedLines
            label="Addresses"
            hint="The addresses of reports in Power BI, one for each line."
            isIdentifier
            value={entries.reports}
            onChange={(text) => props.onPaste("reports", text)}
          />
          <Lines label="Pasted reports" emptyText="Each report is checked, and its name is offered.">
            {reports.map((line) => (
              <ReportRow
                key={`${line.line} ${line.text}`}
                {...line}
                onName={(name) => props.onReportName(line.reportId, name)}
              />
            ))}
          </Lines>
        </div>
      </Section>
      <Section part="access" title="Access" count={countTicked(setup)}>
        <NewClientMatrix setup={setup} onToggle={props.onToggle} />
      </Section>
      <Section part="review" title="Review">
        <div className={styles.review}>
          <Review setup={setup} people={people} reports={reports} isGiven={isGiven} />
        </div>
        <div aria-live="polite">
          {hasUnanswered && (
            <RetryNotice onRetry={onRetry}>Some entries could not be checked. Nothing is lost.</RetryNotice>
          )}
        </div>
        {isAsking && (
          <UnsavedQuestion text="What you entered is not written yet." onKeep={onResume} onDiscard={onDiscard} />
        )}
        <div className={styles.actions}>
          <Button variant="primary" disabled={obstacle !== undefined} onClick={onCreate}>
            Create
          </Button>
          <Button onClick={props.onClose}>Cancel</Button>
          <output className={styles.quiet}>{obstacle}</output>
        </div>
      </Section>
    </section>
  );
}

const countOf = (lines: readonly { at: string }[], states: readonly string[]) =>
  lines.filter(({ at }) => states.includes(at)).length;

interface SectionProps {
  part: SetupPart | "review";
  title: string;
  count?: number;
  children: ReactNode;
}

function Section({ part, title, count, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} data-part={part} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title} {count !== undefined && count > 0 && <span className={styles.count}>{count.toLocaleString("en")}</span>}
      </h2>
      {children}
    </section>
  );
}

interface PastedLinesProps {
  label: string;
  hint: string;
  isIdentifier?: boolean;
  value: string;
  onChange: (text: string) => void;
}

function PastedLines({ label, hint, isIdentifier = false, value, onChange }: PastedLinesProps) {
  return (
    <Field label={label} hint={hint}>
      {(fieldProps) => (
        <textarea
          {...fieldProps}
          className={styles.pasted}
          data-kind={isIdentifier ? "identifier" : undefined}
          rows={4}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** What is known about each line that was pasted. */
function Lines({ label, emptyText, children }: { label: string; emptyText: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? (
    <p className={styles.quiet}>{emptyText}</p>
  ) : (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  );
}

const personStates: Record<PersonLine["at"], State> = {
  checking: ["Checking…", "none"],
  unanswered: ["Not checked", "attention"],
  refused: ["Left out", "bad"],
  listed: ["Belongs to it", "none"],
  known: ["In the portal", "good"],
  invited: ["Will be invited", "good"],
};
const reportStates: Record<ReportLine["at"], State> = {
  checking: ["Checking…", "none"],
  unanswered: ["Not checked", "attention"],
  refused: ["Left out", "bad"],
  listed: ["It has it", "none"],
  found: ["Found", "good"],
};

function PersonRow({ at, line, text, name, email, groups, problem }: PersonLine) {
  return (
    <li className={styles.line}>
      <span className={styles.name}>{at === "refused" ? text : name}</span>
      {at !== "refused" && <span className={styles.detail}>{[email, ...groups].join(" · ")}</span>}
      <LineState state={personStates[at]} />
      {problem && (
        <span className={styles.reason}>
          Line {line}: {problem}
        </span>
      )}
    </li>
  );
}

function ReportRow({ at, line, text, name, problem, check, onName }: ReportLine & { onName: (name: string) => void }) {
  const problems = at === "found" ? (check?.problems ?? []) : [];
  return (
    <li className={styles.line} data-kind="report">
      {at === "found" ? (
        <input
          className={field.box}
          aria-label={`Report name, line ${line}`}
          type="text"
          autoComplete="off"
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      ) : (
        <span className={at === "listed" ? styles.name : styles.address}>{at === "listed" ? name : text}</span>
      )}
      <LineState state={problems.length > 0 ? ["Found", "attention"] : reportStates[at]} />
      {at === "found" && (
        <span className={styles.detail}>{check?.identityRequired ? "With" : "Without"} Row Level Security</span>
      )}
      {(problem ? [problem] : problems).map((one) => (
        <span key={one} className={styles.reason}>
          Line {line}: {one}
        </span>
      ))}
    </li>
  );
}

type ReviewProps = Pick<NewClientForm, "setup" | "people" | "reports"> & { isGiven: boolean };

const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name).join(", ");

/** What Create does, in words. */
function Review({ setup, people, reports, isGiven }: ReviewProps) {
  const { displayName, partyId } = setup.entries;
  if ([...people, ...reports].some(({ at }) => at === "checking"))
    return <p className={styles.quiet}>The entries are being checked.</p>;
  const invited = people.filter(({ at }) => at === "invited");
  const known = people.filter(({ at }) => at === "known");
  const found = reports.filter(({ at }) => at === "found");
  const ticked = countTicked(setup);
  const groups = listGroups(setup).filter(({ joining }) => joining.length > 0);
  const refused = countOf([...people, ...reports], ["refused"]);
  const facts = [
    !isGiven &&
      displayName.trim() !== "" &&
      `Adds ${displayName.trim()}, GCID ${partyId.trim() || "missing"}, with you as its first user`,
    invited.length > 0 && `Invites ${formatPeople(invited.length)}: ${names(invited)}`,
    known.length > 0 && `Adds ${formatPeople(known.length)} already in the portal: ${names(known)}`,
    found.length > 0 && `Adds ${formatCount(found.length, "report")}: ${names(found)}`,
    ...groups.map(({ name, isListed, joining }) =>
      isListed
        ? `Puts ${formatPeople(joining.length)} into the group ${name}`
        : `Adds the group ${name} with ${formatPeople(joining.length)}`,
    ),
    ticked > 0 && `Gives ${formatCount(ticked, "permission")} to open a report`,
    refused > 0 && `Leaves out ${formatCount(refused, "line")}`,
  ].filter((fact) => fact !== false);
  return facts.length === 0 ? (
    <p className={styles.quiet}>What Create does is listed here.</p>
  ) : (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
