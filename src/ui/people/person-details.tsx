import type { PersonReport } from "../../api/people-contract.ts";
import type { PersonChangeView } from "../../machines/people/person-change.machine.ts";
import type { PersonDetailsView } from "../../machines/people/person-details.machine.ts";
import type { PersonChange } from "../../rules/people/person-change.ts";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { Details } from "../lists/list-and-details.tsx";
import { LastSignIn } from "./last-sign-in.tsx";
import { PersonAccount } from "./person-account.tsx";
import { PersonClients, type PersonClientsProps } from "./person-clients.tsx";
import { PersonInvitation, type PersonInvitationProps } from "./person-invitation.tsx";
import { personChangeTexts } from "./person-change-texts.ts";
import { PersonReports } from "./person-reports.tsx";
import { PersonRole } from "./person-role.tsx";
import type { ShowMoreProps } from "../lists/show-more.tsx";
import styles from "../lists/details.module.css";

type OpenView = Exclude<PersonDetailsView, { at: "closed" }>;

interface PersonDetailsProps extends Pick<PersonInvitationProps, "added" | "address"> {
  /** All clients. Undefined until the admin area’s lists are loaded. */
  clients: PersonClientsProps["clients"];
  /** Adds them to a client, or asks before it removes them from one. */
  onClientChange: PersonClientsProps["onChange"];
  view: OpenView;
  /** The change of role or sign-in that was requested last. */
  change: PersonChangeView;
  onMore: () => void;
  /** Called by Show more of the clients. */
  onMoreClients: () => void;
  /** Called by View as, with the report. Undefined: nobody may view as they do. */
  onViewAs: ((report: PersonReport) => void) | undefined;
  onRetry: () => void;
  /** Asks before it removes anything. Undefined until the admin area's lists are loaded. */
  onRemoveAccess?: (() => void) | undefined;
  /** Leads to the choice of a colleague. Undefined until the admin area's lists are loaded. */
  onCopyAccess?: (() => void) | undefined;
  /** Asks before it changes anything. */
  onPersonChange: (change: PersonChange) => void;
  onClose: () => void;
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
  onMoreClients,
  added,
  address,
  ...callbacks
}: PersonDetailsProps) {
  const { name, email, role, isActive } = view.person;
  return (
    <Details title={name} secondLine={email} onClose={onClose}>
      {view.at === "removed" ? (
        <Removed isWithdrawn={change.at === "done" && change.change === "withdrawInvitation"} />
      ) : (
        <>
          <PersonInvitation person={view.person} added={added} address={address} />
          <dl className={styles.facts}>
            <dt>Role</dt>
            <dd>
              <PersonRole person={view.person} />
            </dd>
            <dt>Last sign-in</dt>
            <dd>
              <LastSignIn person={view.person} />
            </dd>
            {"details" in view && view.person.isInvited === undefined && (
              <>
                <dt>Clients</dt>
                <dd>{listClients(view.details)}</dd>
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
              details={"details" in view ? view.details : undefined}
              clients={clients}
              view={change}
              onChange={onClientChange}
              more={{
                at: clientsAt(view.at),
                hasMore: "nextClient" in view && view.nextClient !== null,
                onMore: onMoreClients,
                onRetry: callbacks.onRetry,
              }}
            />
          )}
          <Access view={view} {...callbacks} />
          {"page" in view && (
            <div className={styles.actions}>
              {onCopyAccess && <Button onClick={onCopyAccess}>Copy access from…</Button>}
              {onRemoveAccess && view.page.total > 0 && <Button onClick={onRemoveAccess}>Remove all access</Button>}
            </div>
          )}
          <PersonAccount person={view.person} view={change} onChange={onPersonChange} />
        </>
      )}
    </Details>
  );
}

function Removed({ isWithdrawn }: { isWithdrawn: boolean }) {
  return (
    <div aria-live="polite">
      {isWithdrawn ? (
        <Notice tone="success">{personChangeTexts.withdrawInvitation.done}</Notice>
      ) : (
        <Notice tone="warning">This person is no longer in the portal.</Notice>
      )}
    </div>
  );
}

function Access({ view, ...callbacks }: Pick<PersonDetailsProps, "view" | "onMore" | "onViewAs" | "onRetry">) {
  if (view.at === "loading") return <Loader text="Loading…" lines={4} />;
  if (!("details" in view))
    return <RetryNotice onRetry={callbacks.onRetry}>What they can see could not be loaded.</RetryNotice>;
  return <PersonReports view={view} {...callbacks} />;
}

/** How far more clients are loaded. They wait while more reports are. */
function clientsAt(at: OpenView["at"]): ShowMoreProps["at"] {
  if (at === "loadingMoreClients") return "loadingMore";
  if (at === "moreClientsFailed") return "moreFailed";
  return at === "shown" ? "shown" : "waiting";
}

function listClients({ subscriptions, subscriptionCount }: Extract<OpenView, { details: unknown }>["details"]): string {
  if (subscriptionCount === 0) return "None";
  const names = subscriptions.map(({ displayName }) => displayName).join(", ");
  const rest = subscriptionCount - subscriptions.length;
  return rest > 0 ? `${names} and ${rest.toLocaleString("en")} more` : names;
}
