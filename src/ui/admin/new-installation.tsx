import type { NewInstallationView, NewSubscription } from "../../machines/admin/new-installation.machine.ts";
import { adminLoaders, adminMessages } from "../../rules/admin/messages.ts";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import { AdminForm } from "./admin-form.tsx";
import styles from "./admin.module.css";

interface NewInstallationProps extends NewInstallationView {
  onFieldChange: (field: keyof NewSubscription, value: string) => void;
  onAdd: () => void;
}

export function NewInstallation(props: NewInstallationProps) {
  const { at, displayName, partyId, partyProblem, canAdd, onFieldChange, onAdd } = props;
  const isBusy = at === "adding";
  return (
    <div className={styles.area}>
      <div className={styles.head}>
        <h1 className={styles.heading}>Welcome to Risk Insight</h1>
      </div>
      <div className={styles.greeting}>
        <Notice title={adminMessages.noSubscriptionsForApplication}>
          Add the first client here, then its reports under Add Report, and give people access under User Report
          Mapping. You become the client’s first user, so you can open its reports yourself.
        </Notice>
      </div>
      <AdminForm
        title="Add the first client"
        onSubmit={onAdd}
        actions={
          <>
            <Button type="submit" variant="primary" busy={isBusy} disabled={!canAdd && !isBusy}>
              Add client
            </Button>
            {isBusy && <Loader text={adminLoaders.processing} place="inline" />}
          </>
        }
      >
        {at === "failed" && (
          <Notice tone="danger" title="The client could not be added.">
            Your entries are kept. Try again in a moment.
          </Notice>
        )}
        <TextField
          label="Client name"
          value={displayName}
          onChange={(value) => onFieldChange("displayName", value)}
          readOnly={isBusy}
        />
        <TextField
          label="GCID"
          hint="The client’s primary party. Row-level security shows its rows only."
          errorMessage={partyProblem && `The GCID ${partyProblem}.`}
          kind="identifier"
          value={partyId}
          onChange={(value) => onFieldChange("partyId", value)}
          readOnly={isBusy}
        />
      </AdminForm>
    </div>
  );
}
