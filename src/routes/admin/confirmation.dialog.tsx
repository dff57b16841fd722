import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { adminEmail, adminPages, adminView } from "../../machines/admin/admin.machine.ts";
import {
  type OpenPersonAdding,
  type PersonAddingView,
  personAddingView,
} from "../../machines/admin/person-adding.machine.ts";
import { type PersonChangeView, personChangeView } from "../../machines/admin/person-change.machine.ts";
import { hasEmail } from "../../rules/admin/person-change.ts";
import {
  type OpenSubscriptionChange,
  type SubscriptionChangeView,
  subscriptionChangeView,
} from "../../machines/admin/subscription-change.machine.ts";
import { ConfirmPersonChange } from "../../ui/admin/confirm-person-change.tsx";
import { PersonDialog } from "../../ui/admin/person-dialog.tsx";
import { SubscriptionDialog } from "../../ui/admin/subscription-dialog.tsx";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import type { AdminActor, RouteContext } from "../route-context.ts";
import { ConfirmDeleteDialog } from "./modify-report.route.tsx";

interface ConfirmationDialogProps {
  admin: RouteContext["admin"];
  frame: DialogFrame;
}

/** Loads the admin actor in an effect: suspending would hide the page for a moment and lose the focus. */
export function ConfirmationDialog({ admin: loadAdmin, frame }: ConfirmationDialogProps) {
  const [admin, setAdmin] = useState<AdminActor>();
  useEffect(() => void loadAdmin().then(setAdmin), [loadAdmin]);
  return admin && <LoadedDialog admin={admin} frame={frame} />;
}

interface LoadedDialogProps {
  admin: AdminActor;
  frame: DialogFrame;
}

function LoadedDialog({ admin, frame }: LoadedDialogProps) {
  // Kept while the dialog closes, when the change is no longer a question.
  const [{ change, subscriptionChange, personAdding }] = useState(() => {
    const pages = adminPages(admin.getSnapshot());
    return {
      change: personChangeView(pages.personChange.getSnapshot()),
      personAdding: personAddingView(pages.personAdding.getSnapshot()),
      subscriptionChange: subscriptionChangeView(pages.subscriptionChange.getSnapshot()),
    };
  });
  if (isOpen(subscriptionChange))
    return <SubscriptionChangeDialog admin={admin} frame={frame} first={subscriptionChange} />;
  if (isOpen(personAdding)) return <PersonAddingDialog admin={admin} frame={frame} first={personAdding} />;
  return change.at === "confirming" ? (
    <ConfirmPersonChangeDialog admin={admin} frame={frame} change={change} />
  ) : (
    <LoadedDeletion admin={admin} frame={frame} />
  );
}

interface ConfirmPersonChangeDialogProps extends LoadedDialogProps {
  change: Extract<PersonChangeView, { at: "confirming" }>;
}

function ConfirmPersonChangeDialog({ admin, frame, change: asked }: ConfirmPersonChangeDialogProps) {
  const { personChange } = useSelector(admin, adminPages);
  const email = useSelector(admin, adminEmail);
  const { person, change, client, reportCount } = asked;
  return (
    <ConfirmPersonChange
      frame={frame}
      person={person}
      change={change}
      loss={client && { clientName: client.displayName, reportCount }}
      isOwn={hasEmail(person, email)}
      onConfirm={() => personChange.send({ type: "change.confirmed" })}
      onCancel={() => personChange.send({ type: "change.cancelled" })}
    />
  );
}

const isOpen = <View extends SubscriptionChangeView | PersonAddingView>(
  view: View,
): view is Extract<View, { at: "editing" | "saving" }> => view.at === "editing" || view.at === "saving";

interface SubscriptionChangeDialogProps extends LoadedDialogProps {
  first: OpenSubscriptionChange;
}

function SubscriptionChangeDialog({ admin, frame, first }: SubscriptionChangeDialogProps) {
  const { subscriptionChange } = useSelector(admin, adminPages);
  const view = useSelector(subscriptionChange, subscriptionChangeView, shallowEqual);
  // What was typed is kept while the dialog closes.
  const [shown, setShown] = useState(first);
  if (isOpen(view) && view !== shown) setShown(view);
  return (
    <SubscriptionDialog
      frame={frame}
      view={shown}
      onFieldChange={(field, value) => subscriptionChange.send({ type: "field.changed", field, value })}
      onSave={() => subscriptionChange.send({ type: "save.requested" })}
      onCancel={() => subscriptionChange.send({ type: "change.cancelled" })}
    />
  );
}

interface PersonAddingDialogProps extends LoadedDialogProps {
  first: OpenPersonAdding;
}

function PersonAddingDialog({ admin, frame, first }: PersonAddingDialogProps) {
  const { personAdding } = useSelector(admin, adminPages);
  const view = useSelector(personAdding, personAddingView, shallowEqual);
  // What was typed is kept while the dialog closes.
  const [shown, setShown] = useState(first);
  if (isOpen(view) && view !== shown) setShown(view);
  return (
    <PersonDialog
      frame={frame}
      view={shown}
      address={location.origin}
      onFieldChange={(field, value) => personAdding.send({ type: "field.changed", field, value })}
      onEmailLeave={() => personAdding.send({ type: "email.left" })}
      onSave={() => personAdding.send({ type: "save.requested" })}
      onCancel={() => personAdding.send({ type: "change.cancelled" })}
    />
  );
}

function LoadedDeletion({ admin, frame }: LoadedDialogProps) {
  const view = useSelector(admin, adminView, shallowEqual);
  if (view.at !== "ready") return null;
  return <ConfirmDeleteDialog tab={view.actors.modifyReport} mappings={view.lists.mappings} frame={frame} />;
}
