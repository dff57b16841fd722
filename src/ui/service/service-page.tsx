import type { ReactNode } from "react";
import type { ServiceStatus } from "../../api/service-contract.ts";
import type { ServiceStatusView } from "../../machines/service/service-status.machine.ts";
import { causeText, certificateState } from "../../rules/service/service-texts.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./service-page.module.css";

interface ServicePageProps {
  view: ServiceStatusView;
  onCheck: () => void;
  /** The list of reports that were not opened. */
  failures: ReactNode;
}

type Workspace = ServiceStatus["workspaces"][number];

const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const dateTimeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/** What an operator asks first when reports do not open. */
export function ServicePage({ view, onCheck, failures }: ServicePageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1 className={styles.heading}>Service</h1>
          {view.at === "shown" && (
            <p className={styles.quiet}>
              Checked <Time at={view.status.checkedAt} />
            </p>
          )}
        </div>
        {view.at === "shown" && (
          <Button icon={icons.refresh} busy={view.isChecking} onClick={onCheck}>
            Check again
          </Button>
        )}
      </div>
      {view.at === "checking" && <Loader text="Checking the report service…" lines={6} />}
      {view.at === "failed" && (
        <RetryNotice onRetry={onCheck}>The state of the report service could not be loaded.</RetryNotice>
      )}
      {view.at === "shown" && <Status {...view.status} />}
      {failures}
    </div>
  );
}

function Status(status: ServiceStatus) {
  const { workspaces, workspaceCount, refusals } = status;
  return (
    <div className={styles.status}>
      <Principal {...status} />
      <Section title="Sign-in and database">
        {status.isIdentityProviderReachable ? (
          <Working>The identity provider can be reached.</Working>
        ) : (
          <Notice tone="warning">The identity provider cannot be reached. Nobody can sign in.</Notice>
        )}
        {status.isDatabaseWritable ? (
          <Working>The database can be read and written.</Working>
        ) : (
          <Notice tone="warning">
            The database cannot be written. Open reports stay readable; no other can be opened, and nothing can be
            changed.
          </Notice>
        )}
      </Section>
      <Section title="Workspaces">
        {workspaces.length === 0 ? (
          <Notice tone="empty">There are no reports yet.</Notice>
        ) : (
          <ul className={styles.rows}>
            {workspaces.map((workspace) => (
              <WorkspaceRow key={workspace.id} {...workspace} />
            ))}
          </ul>
        )}
        {workspaceCount > workspaces.length && (
          <p className={styles.quiet}>
            The {formatCount(workspaces.length, "workspace")} with most reports of {workspaceCount}.
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
    </div>
  );
}

function Principal({ signIn, certificateEnd, checkedAt }: ServiceStatus) {
  return (
    <Section title="Service principal">
      {signIn.cause === null ? (
        <Working>The service principal can sign in.</Working>
      ) : (
        <Notice tone="warning">{causeText(signIn.cause)}.</Notice>
      )}
      {certificateEnd === null ? (
        <p className={styles.quiet}>It signs in with a secret.</p>
      ) : (
        <CertificateEnd end={certificateEnd} now={checkedAt} />
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

/** Without a box, so that what does not work stands out. */
function Working({ children }: { children: ReactNode }) {
  return (
    <p className={styles.working}>
      <Icon path={icons.checkCircle} />
      {children}
    </p>
  );
}

function CertificateEnd({ end, now }: { end: string; now: string }) {
  const state = certificateState(end, now);
  const date = <time dateTime={end}>{dateFormat.format(new Date(end))}</time>;
  if (state === "valid") return <p className={styles.quiet}>Its certificate is valid until {date}.</p>;
  return (
    <Notice tone="warning">Its certificate {state === "ended" ? <>ended on {date}</> : <>ends on {date}</>}.</Notice>
  );
}

function WorkspaceRow({ id, reports, cause, breaker }: Workspace) {
  return (
    <li>
      <span className={styles.id}>{id}</span>
      <span className={styles.quiet}>{formatCount(reports, "report")}</span>
      <span className={styles.state} data-state={cause === null ? "reachable" : "failed"}>
        {cause === null ? "Reachable" : causeText(cause)}
      </span>
      {breaker && (
        <span className={styles.breaker}>
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
