import type { ReactNode } from "react";
import type { Subscription } from "../../api/contract.ts";
import type { ClientReport } from "../../api/my-client-contract.ts";
import details from "../lists/details.module.css";
import type { RecordColumn } from "../lists/record-row.tsx";
import { RecordTable } from "../lists/record-table.tsx";
import admin from "../admin/admin.module.css";
import { RelativeTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { BarSelect } from "../parts/select.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { Panel } from "../tabs/admin-panel.tsx";

export const myClientTabs = [
  { value: "people", label: "People and groups" },
  { value: "access", label: "Access" },
  { value: "reviews", label: "Access reviews" },
  { value: "usage", label: "Usage" },
] as const;
export type MyClientTab = (typeof myClientTabs)[number]["value"];

interface MyClientProps {
  /** Those that the person administers. */
  clients: readonly Subscription[];
  /** The one that is shown. */
  client: Subscription;
  tab: MyClientTab;
  onClientChange: (id: string) => void;
  onTabChange: (tab: MyClientTab) => void;
  /** The panel of the tab. */
  children: ReactNode;
}

/** What somebody administers who administers a client. */
export function MyClient({ clients, client, tab, onClientChange, onTabChange, children }: MyClientProps) {
  return (
    <div className={admin.area}>
      <div className={admin.head}>
        <h1 className={admin.heading}>{client.displayName}</h1>
        {clients.length > 1 && (
          <BarSelect
            label="Client"
            options={clients.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            value={client.id}
            onChange={onClientChange}
          />
        )}
      </div>
      <Tabs label="My client" tabs={myClientTabs} value={tab} onChange={onTabChange}>
        {children}
      </Tabs>
    </div>
  );
}

const columns: readonly RecordColumn<ClientReport>[] = [
  { id: "name", label: "Report", render: ({ reportName }) => <span className={details.name}>{reportName}</span> },
  {
    id: "openings",
    label: "Openings",
    render: ({ openings }) => openings.toLocaleString("en"),
    isNumber: true,
    compared: ({ openings }) => openings,
  },
  { id: "readers", label: "Readers", render: ({ readers }) => readers.toLocaleString("en"), isNumber: true },
  {
    id: "lastOpenedAt",
    label: "Last opened",
    render: ({ lastOpenedAt }) => (lastOpenedAt === null ? "Never" : <RelativeTime at={lastOpenedAt} />),
    isTime: true,
  },
];

export function MyClientUsage({ reports }: { reports: readonly ClientReport[] }) {
  return (
    <Panel title="Usage in the last 30 days" wide>
      {reports.length === 0 ? (
        <Notice tone="empty">This client has no reports yet. An administrator of the portal adds them.</Notice>
      ) : (
        <RecordTable
          title="Usage"
          columns={columns}
          rows={reports.toSorted((one, other) => other.openings - one.openings)}
          idOf={({ subscriptionReportId }) => String(subscriptionReportId)}
          openId={null}
          sort={{ by: "openings", isDescending: true }}
          isReloading={false}
          canOpen={() => false}
          onOpen={() => undefined}
        />
      )}
    </Panel>
  );
}
