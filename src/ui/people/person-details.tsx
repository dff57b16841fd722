import type { ReactNode } from "react";
import type { PersonDetails as Loaded, PersonReport, PersonRow } from "../../api/people-contract.ts";
import type { PersonChangeView } from "../../machines/people/person-change.machine.ts";
import type { PersonChange } from "../../rules/people/person-change.ts";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { RecordLinks, type RecordLinksProps } from "../lists/record-links.tsx";
import { Details } from "../lists/list-and-details.tsx";
import { LastSignIn } from "./people-list.tsx";
import { AccessEnd, type AccessEndProps } from "./access-end.tsx";
import { PersonAccount } from "./person-account.tsx";
import { PersonClients, type PersonClientsProps } from "./person-clients.tsx";
import { PersonInvitation, type PersonInvitationProps } from "./person-invitation.tsx";
import { personChangeTexts } from "./person-change-texts.ts";
import { PersonReports, type PersonReportsProps } from "./person-reports.tsx";
import { PersonRole, PersonState } from "./person-role.tsx";
import styles from "../lists/details.module.css";

type View =
  | { at: "loading" | "removed" | "failed"; person: PersonRow & Partial<Loaded> }
  | { at: "shown"; person: PersonRow & Partial<Loaded>; details: Loaded; page: PersonReportsProps["page"] };

export interface PersonDetailsProps extends Partial<ChangeProps> {
  view: View;
  moreReports: PersonClientsProps["more"];
  moreClients: PersonClientsProps["more"];
  links: Omit<RecordLinksProps, "search" | "of">;
  /** Which reports they opened last. */
  openings?: ReactNode;
  onRetry: () => void;
  onClose: () => void;
}

/** Left out where the person is only read. */
interface ChangeProps extends Pick<PersonInvitationProps, "added" | "address"> {
  /** All clients. Undefined until the admin area’s lists are loaded. */
  clients: PersonClientsProps["clients"];
  /** Adds them to a client, or asks before it removes them from one. */
  onClientChange: NonNullable<PersonClientsProps["onChange"]>;
  /** Takes them out of the client that they were added to last. */
  onClientUndo: PersonClientsProps["onUndo"];
  /** The change of role or sign-in that was requested last. */
  change: PersonChangeView;
  /** Called by View as, with the report. Undefined: nobody may view as they do. */
  onViewAs: ((report: PersonReport) => void) | undefined;
  giving: PersonReportsProps["giving"];
  /** Undefined until their details are loaded, and where access has no end. */
  accessEnd: AccessEndProps | undefined;
  /** Asks before it removes anything. Undefined until the admin area's lists are loaded. */
  onRemoveAccess: (() => void) | undefined;
  /** Leads to the choice of a colleague. Undefined until the admin area's lists are loaded. */
  onCopyAccess: (() => void) | undefined;
  /** Asks before it changes anything. */
  onPersonChange: (change: PersonChange) => void;
}

export function PersonDetails({
  view,
  change,
  onRemoveAccess,
  onCopyAccess,
  onPersonChange,
  onClose,
  clients,
  onClientChange,
  onClientUndo,
  moreClients,
  moreReports,
  added,
  address,
  links,
  openings,
  accessEnd,
  ...callbacks
}: PersonDetailsProps) {
  const { name, email, role, isActive } = view.person;
  return (
    <Details
      title={name}
      secondLine={email}
      badge={view.at !== "removed" && <PersonState person={view.person} />}
      action={
        view.at !== "removed" &&
        onPersonChange && (
          <Button size="small" variant="primary" busy={!onCopyAccess} onClick={onCopyAccess}>
            Copy access…
          </Button>
        )
      }
      menu={
        view.at !== "removed" &&
        onPersonChange && (
          <button
            type="button"
            data-danger
            disabled={!onRemoveAccess || view.at !== "shown" || view.page.total === 0}
            onClick={onRemoveAccess}
          >
            Remove all access
          </button>
        )
      }
      onClose={onClose}
    >
      {view.at === "removed" ? (
        <div aria-live="polite">
          {change?.at === "done" && change.change === "withdrawInvitation" ? (
            <Notice tone="success">{personChangeTexts.withdrawInvitation.done}</Notice>
          ) : (
            <Notice tone="warning">This person is no longer in the portal.</Notice>
          )}
        </div>
      ) : (
        <>
          {address !== undefined && <PersonInvitation person={view.person} added={added ?? null} address={address} />}
          <dl className={styles.facts}>
            <dt>Role</dt>
            <dd>
              <PersonRole person={{ role, isAuditor: view.person.isAuditor }} />
            </dd>
            <dt>Last sign-in</dt>
            <dd>
              <LastSignIn person={view.person} />
            </dd>
            <RecordLinks search={email} of={{ person: view.person.principalId }} {...links} />
            {view.at === "shown" && view.person.isInvited === undefined && (
              <>
                <dt>Clients</dt>
                <dd>{listClients(view.details)}</dd>
              </>
            )}
            {!onPersonChange && view.person.accessEndsAt && (
              <>
                <dt>Access ends</dt>
                <dd>
                  <DateTime at={view.person.accessEndsAt} />
                </dd>
              </>
            )}
          </dl>
          {role === "none" && (
            <Notice tone="warning">Without a role they cannot open the portal, whatever is assigned to them.</Notice>
          )}
          {isActive === false && (
            <Notice tone="warning">They are deactivated and cannot sign in, whatever is assigned to them.</Notice>
          )}
          {view.person.isInvited !== undefined && (
            <PersonClients
              person={view.person}
              details={view.at === "shown" ? view.details : undefined}
              clients={clients}
              view={change}
              onChange={onClientChange}
              onUndo={onClientUndo}
              more={moreClients}
            />
          )}
          {view.at !== "loading" && accessEnd && <AccessEnd {...accessEnd} />}
          <Access view={view} moreReports={moreReports} {...callbacks} />
          {view.at !== "loading" && openings}
          {view.at !== "loading" && change && onPersonChange && (
            <PersonAccount person={view.person} view={change} onChange={onPersonChange} />
          )}
        </>
      )}
    </Details>
  );
}

/** Everything that a person can see, each report with its client and the reason. */
function Access({
  view,
  moreReports,
  onRetry,
  ...reports
}: Pick<PersonDetailsProps, "view" | "moreReports" | "onViewAs" | "giving" | "onRetry">) {
  if (view.at === "loading") return <Loader text="Loading…" lines={4} />;
  if (view.at !== "shown") return <RetryNotice onRetry={onRetry}>What they can see could not be loaded.</RetryNotice>;
  return <PersonReports {...view} more={moreReports} {...reports} />;
}

function listClients({ subscriptions, subscriptionCount }: Loaded): string {
  if (subscriptionCount === 0) return "None";
  const names = subscriptions.map(({ displayName }) => displayName).join(", ");
  const rest = subscriptionCount - subscriptions.length;
  return rest > 0 ? `${names} and ${rest.toLocaleString("en")} more` : names;
}
