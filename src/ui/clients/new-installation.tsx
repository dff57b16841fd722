import type { NewInstallationView } from "../../machines/clients/new-installation.machine.ts";
import { adminLoaders, adminMessages } from "../../rules/admin/messages.ts";
import type { NewSubscription } from "../../rules/clients/subscription-form.ts";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { AdminForm } from "../tabs/report-form.tsx";
import { SubscriptionFields } from "./subscription-fields.tsx";
import styles from "../admin/admin.module.css";

interface NewInstallationProps extends NewInstallationView {
  onFieldChange: (field: keyof NewSubscription, value: string) => void;
  onAdd: () => void;
}

export function NewInstallation(props: NewInstallationProps) {
  const { at, canAdd, onFieldChange, onAdd, ...fields } = props;
  const isBusy = at === "adding";
  return (
    <div className={styles.area}>
      <div className={styles.head}>
        <h1 className={styles.heading}>Welcome to Risk Insight</h1>
      </div>
      <div className={styles.aboveForm}>
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
        <SubscriptionFields {...fields} isBusy={isBusy} onFieldChange={onFieldChange} />
      </AdminForm>
    </div>
  );
}
