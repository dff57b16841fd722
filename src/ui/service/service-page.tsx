import type { ReactNode } from "react";
import type { ServiceStatus } from "../../api/service-contract.ts";
import type { ServiceStatusView } from "../../machines/service/service-status.machine.ts";
import { causeText, certificateState, nameWorkspace } from "../../rules/service/service-texts.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Time as ClockTime } from "../parts/date-time.tsx";
import { Loader } from "../parts/loader.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./service-page.module.css";

interface ServicePageProps {
  view: ServiceStatusView;
  onCheck: () => void;
  /** The list of reports that were not opened. */
  failures: ReactNode;
}

type Workspace = ServiceStatus["workspaces"][number];

/** Of a service principal, and of each of its profiles. */
const MAX_WORKSPACES = 1000;
const MANY_WORKSPACES = 900;

const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const dateTimeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/** What an operator asks first when reports do not open. */
export function ServicePage({ view, onCheck, failures }: ServicePageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1 className={styles.heading}>Service</h1>
          <p className={styles.quiet}>
            {view.at === "shown" ? (
              <>
                Checked at <ClockTime at={view.status.checkedAt} />
              </>
            ) : (
              "Not checked yet"
            )}
          </p>
        </div>
        {view.at !== "failed" && (
          <Button icon={icons.refresh} busy={view.at !== "shown" || view.isChecking} onClick={onCheck}>
            Check again
          </Button>
        )}
      </div>
      <div className={styles.cards}>
        {view.at === "checking" && <Loader text="Checking the report service…" lines={3} />}
        {view.at === "failed" && (
          <RetryNotice onRetry={onCheck}>The state of the report service could not be loaded.</RetryNotice>
        )}
        {view.at === "shown" && <Cards {...view.status} />}
      </div>
      {failures}
      {view.at === "shown" && <Reports {...view.status} />}
    </div>
  );
}

function Cards({ signIn, certificateEnd, checkedAt, ...status }: ServiceStatus) {
  return (
    <>
      <Card
        title="Service principal"
        problem={signIn.cause && `${causeText(signIn.cause)}.`}
        works="The service principal can sign in."
      >
        {certificateEnd === null ? (
          <p className={styles.quiet}>It signs in with a secret.</p>
        ) : (
          <CertificateEnd end={certificateEnd} now={checkedAt} />
        )}
      </Card>
      <Card
        title="Identity provider"
        problem={!status.isIdentityProviderReachable && "The identity provider cannot be reached. Nobody can sign in."}
        works="The identity provider can be reached."
      />
      <Card
        title="Database"
        problem={
          !status.isDatabaseWritable &&
          "The database cannot be written. Open reports stay readable; no other can be opened, and nothing can be changed."
        }
        works="The database can be read and written."
      />
    </>
  );
}

interface CardProps {
  title: string;
  /** What does not work. */
  problem: string | false | null;
  /** What is said while there is no problem. */
  works: string;
  children?: ReactNode;
}

function Card({ title, problem, works, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>
        {title} {problem ? <Badge tone="bad">Failing</Badge> : <Badge tone="good">Working</Badge>}
      </h2>
      <p>{problem || works}</p>
      {children}
    </section>
  );
}

function Reports({ profiles, workspaces, workspaceCount, refusals }: ServiceStatus) {
  return (
    <>
      <Section title="Workspaces">
        {profiles.map((profile) => (
          <Profile key={profile.id} {...profile} isAlone={profiles.length === 1} />
        ))}
        {workspaces.length === 0 ? (
          <p className={styles.quiet}>There are no reports yet.</p>
        ) : (
          <ul className={styles.rows}>
            {workspaces.map((workspace) => (
              <WorkspaceRow key={`${workspace.id} ${workspace.profileId}`} {...workspace} />
            ))}
          </ul>
        )}
        {workspaceCount > workspaces.length && (
          <p className={styles.quiet}>
            Listed are the {workspaces.length.toLocaleString("en")} of {formatCount(workspaceCount, "workspace")} with
            the most reports.
          </p>
        )}
      </Section>
      {refusals.length > 0 && (
        <Section title="Failed in the last 24 hours">
          <ul className={styles.rows}>
            {refusals.map(({ cause, count }) => (
              <li key={cause}>
                <span className={styles.name}>{causeText(cause)}</span>
                <span>{formatCount(count, "time")}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

function CertificateEnd({ end, now }: { end: string; now: string }) {
  const state = certificateState(end, now);
  const date = <time dateTime={end}>{dateFormat.format(new Date(end))}</time>;
  if (state === "valid") return <p className={styles.quiet}>Its certificate is valid until {date}.</p>;
  return (
    <p className={styles.warning}>
      Its certificate {state === "ended" ? "ended" : "ends"} on {date}.
    </p>
  );
}

function Profile({ id, workspaces, isAlone }: ServiceStatus["profiles"][number] & { isAlone: boolean }) {
  const reader = id === null ? "The portal itself" : `Profile ${id}`;
  if (workspaces >= MANY_WORKSPACES)
    return (
      <p className={styles.warning}>
        {reader} reads {workspaces} of the {formatCount(MAX_WORKSPACES, "workspace")} that Power BI allows it. Give new
        clients a profile of their own.
      </p>
    );
  if (isAlone && id === null) return null;
  return (
    <p className={styles.quiet}>
      {reader} reads {formatCount(workspaces, "workspace")}.
    </p>
  );
}

function WorkspaceRow({ id, profileId, reports, reportName, cause, breaker }: Workspace) {
  return (
    <li>
      <span className={styles.name}>
        {nameWorkspace(reportName, reports)}
        <span className={styles.id}>
          {id}
          {profileId !== null && ` · profile ${profileId}`}
        </span>
      </span>
      {cause === null ? <Badge tone="good">Reachable</Badge> : <Badge tone="bad">{causeText(cause)}</Badge>}
      {breaker && (
        <span className={styles.warning}>
          Reports are not requested since <Time at={breaker.openedAt} />: {causeText(breaker.cause).toLowerCase()}. Next
          try <Time at={breaker.probeAt} />.
        </span>
      )}
    </li>
  );
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{dateTimeFormat.format(new Date(at))}</time>;
}
