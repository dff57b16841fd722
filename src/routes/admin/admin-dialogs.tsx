import { shallowEqual, useSelector } from "@xstate/react";
import { type AdminPages, adminEmail, adminPages } from "../../machines/admin/admin.machine.ts";
import { personAddingView } from "../../machines/people/person-adding.machine.ts";
import { personChangeView } from "../../machines/people/person-change.machine.ts";
import { subscriptionChangeView } from "../../machines/clients/subscription-change.machine.ts";
import { hasEmail } from "../../rules/people/person-change.ts";
import { ConfirmPersonChange } from "../../ui/people/confirm-person-change.tsx";
import { PersonDialog } from "../../ui/people/person-dialog.tsx";
import { SubscriptionDialog } from "../../ui/clients/subscription-dialog.tsx";
import { useDialog } from "../dialogs/use-dialog.ts";
import type { AdminActor } from "../route-context.ts";

/** The questions and forms of the pages beside the tabs. */
export function AdminDialogs({ admin }: { admin: AdminActor }) {
  const { personChange, personAdding, subscriptionChange } = useSelector(admin, adminPages);
  const email = useSelector(admin, adminEmail);
  return (
    <>
      <PersonChangeDialog personChange={personChange} email={email} />
      <PersonAddingDialog personAdding={personAdding} />
      <SubscriptionChangeDialog subscriptionChange={subscriptionChange} />
    </>
  );
}

function PersonChangeDialog({ personChange, email }: Pick<AdminPages, "personChange"> & { email: string }) {
  const view = useSelector(personChange, personChangeView, shallowEqual);
  const cancel = () => personChange.send({ type: "change.cancelled" });
  const dialog = useDialog(view.at === "confirming" ? view : null, cancel);
  if (!dialog) return null;
  const { person, change, client, losses } = dialog.shown;
  return (
    <ConfirmPersonChange
      frame={dialog.frame}
      person={person}
      change={change}
      losses={losses}
      clientName={client?.displayName}
      isOwn={hasEmail(person, email)}
      onConfirm={() => personChange.send({ type: "change.confirmed" })}
      onCancel={cancel}
    />
  );
}

function PersonAddingDialog({ personAdding }: Pick<AdminPages, "personAdding">) {
  const view = useSelector(personAdding, personAddingView, shallowEqual);
  const cancel = () => personAdding.send({ type: "change.cancelled" });
  const dialog = useDialog(view.at === "editing" || view.at === "saving" ? view : null, cancel);
  return (
    dialog && (
      <PersonDialog
        frame={dialog.frame}
        view={dialog.shown}
        address={location.origin}
        onFieldChange={(field, value) => personAdding.send({ type: "field.changed", field, value })}
        onEmailLeave={() => personAdding.send({ type: "email.left" })}
        onSave={() => personAdding.send({ type: "save.requested" })}
        onCancel={cancel}
      />
    )
  );
}

function SubscriptionChangeDialog({ subscriptionChange }: Pick<AdminPages, "subscriptionChange">) {
  const view = useSelector(subscriptionChange, subscriptionChangeView, shallowEqual);
  const cancel = () => subscriptionChange.send({ type: "change.cancelled" });
  const dialog = useDialog(view.at === "editing" || view.at === "saving" ? view : null, cancel);
  return (
    dialog && (
      <SubscriptionDialog
        frame={dialog.frame}
        view={dialog.shown}
        onFieldChange={(field, value) => subscriptionChange.send({ type: "field.changed", field, value })}
        onSave={() => subscriptionChange.send({ type: "save.requested" })}
        onCancel={cancel}
      />
    )
  );
}
