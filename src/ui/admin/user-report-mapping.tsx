import type { Subscription, SubscriptionReport } from "../../api/contract.ts";
import type {
  UserReportMappingEvent,
  UserReportMappingView,
} from "../../machines/admin/user-report-mapping.machine.ts";
import { loaders, messages } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { Combobox } from "../parts/combobox.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { AdminForm } from "./admin-form.tsx";
import { nameChoices, reportChoices } from "./options.ts";

interface UserReportMappingProps {
  view: UserReportMappingView;
  subscriptions: readonly Subscription[];
  /** The reports of the chosen subscription. */
  reports: readonly SubscriptionReport[];
  send: (event: UserReportMappingEvent) => void;
}

export function UserReportMapping({ view, subscriptions, reports, send }: UserReportMappingProps) {
  const { subscriptionId, users, usersAre, principalId, subscriptionReportId, busy, canChoose, canAdd, canRemove } =
    view;
  const before = subscriptionId === "" ? "Choose a subscription first" : undefined;
  return (
    <AdminForm
      title="Give a user a report, or take it back"
      onSubmit={() => send({ type: "mapping.addRequested" })}
      actions={
        <>
          <Button
            variant="primary"
            busy={busy === "adding"}
            disabled={!canAdd && busy !== "adding"}
            onClick={() => send({ type: "mapping.addRequested" })}
          >
            Add Report Mapping
          </Button>
          <Button
            variant="danger"
            busy={busy === "removing"}
            disabled={!canRemove && busy !== "removing"}
            onClick={() => send({ type: "mapping.removeRequested" })}
          >
            Remove Report Mapping
          </Button>
          {busy && <Loader text={loaders.processing} place="inline" />}
        </>
      }
    >
      <Combobox
        label="Subscription"
        options={nameChoices(subscriptions)}
        value={subscriptionId}
        onChange={(chosen) => send({ type: "subscription.selected", subscriptionId: chosen })}
        placeholder="Choose a subscription"
        disabled={busy !== null}
      />
      {usersAre === "unknown" && (
        <Notice
          tone="danger"
          action={
            <Button size="small" onClick={() => send({ type: "users.requested" })}>
              Try again
            </Button>
          }
        >
          {messages.mappingDetailsFailed}
        </Notice>
      )}
      <Combobox
        label="User"
        options={nameChoices(users)}
        value={principalId}
        onChange={(chosen) => send({ type: "user.selected", principalId: chosen })}
        placeholder="Choose a user"
        loading={usersAre === "loading"}
        emptyText={before ?? "This subscription has no users"}
        disabled={!canChoose}
      />
      <Combobox
        label="Report"
        options={reportChoices(reports)}
        value={String(subscriptionReportId)}
        onChange={(chosen) => send({ type: "report.selected", subscriptionReportId: Number(chosen) })}
        placeholder="Choose a report"
        emptyText={before ?? "This subscription has no reports"}
        disabled={!canChoose}
      />
    </AdminForm>
  );
}
