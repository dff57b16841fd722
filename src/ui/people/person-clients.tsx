import { useMemo } from "react";
import type { Subscription } from "../../api/contract.ts";
import type { PersonDetails, PersonRow } from "../../api/people-contract.ts";
import type { PersonChangeView } from "../../machines/people/person-change.machine.ts";
import { isClientChange, type PersonChange } from "../../rules/people/person-change.ts";
import { Button } from "../parts/button.tsx";
import { Addition } from "../lists/addition.tsx";
import { ListSection } from "../lists/list-section.tsx";
import { PersonChangeNotice } from "./person-change-notice.tsx";
import { ShowMore, type ShowMoreProps } from "../lists/show-more.tsx";
import styles from "../lists/details.module.css";

export interface PersonClientsProps {
  person: PersonRow;
  /** The clients that they belong to. Undefined while they are loaded. */
  details: Pick<PersonDetails, "subscriptions" | "subscriptionCount"> | undefined;
  /** All clients. Undefined until the admin area’s lists are loaded. */
  clients: readonly Subscription[] | undefined;
  /** The change that was requested last, of this person or another. */
  view: PersonChangeView | undefined;
  /** Undefined: they are only read. */
  onChange: ((change: PersonChange, client: Subscription) => void) | undefined;
  /** Takes them out of the client that they were added to last. */
  onUndo: (() => void) | undefined;
  /** How far the clients are loaded that are not listed yet. */
  more: Pick<ShowMoreProps, "at" | "hasMore" | "onMore" | "onRetry">;
}

/** The clients of a person: one is added from the list of all, and one removed after a question. */
export function PersonClients({ person, details, clients, view, onChange, onUndo, more }: PersonClientsProps) {
  const subscriptions = details?.subscriptions;
  const others = useMemo(() => listOthers(clients, subscriptions), [clients, subscriptions]);
  const options = useMemo(() => others.map(({ id, displayName }) => ({ value: id, label: displayName })), [others]);
  if (!details || !subscriptions) return null;
  const isShown =
    view && view.at !== "closed" && view.person.principalId === person.principalId && isClientChange(view.change);
  const isBusy = view?.at === "applying" || view?.at === "counting";
  return (
    <ListSection
      title="Clients"
      emptyText="They belong to no client."
      listed={subscriptions.length}
      total={details.subscriptionCount}
      notice={<PersonChangeNotice view={isShown ? view : null} onUndo={onUndo} />}
      more={
        <ShowMore
          {...more}
          listed={subscriptions.length}
          total={details.subscriptionCount}
          failure="More clients could not be loaded."
        />
      }
      rows={subscriptions.map((client) => (
        <li key={client.id} className={styles.removable}>
          <span>{client.displayName}</span>
          {onChange && (
            <Button
              size="small"
              aria-label={`Remove from ${client.displayName}`}
              {...(isBusy && view.client?.id === client.id ? { busy: true } : { disabled: isBusy })}
              onClick={() => onChange("removeFromClient", client)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    >
      {onChange && others.length > 0 && (
        <Addition
          label="Add to client"
          action="Add"
          options={options}
          isBusy={isShown === true && view.at === "applying" && view.change === "addToClient"}
          isDisabled={isBusy}
          onAdd={(chosenId) => {
            const chosen = others.find(({ id }) => id === chosenId);
            if (chosen) onChange("addToClient", chosen);
          }}
        />
      )}
    </ListSection>
  );
}

function listOthers(all: readonly Subscription[] = [], own: readonly Subscription[] = []): Subscription[] {
  const ownIds = new Set(own.map(({ id }) => id));
  return all.filter(({ id }) => !ownIds.has(id));
}
