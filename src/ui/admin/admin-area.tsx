import type { ReactNode } from "react";
import { Button } from "../parts/button.tsx";
import { takeFocus } from "../parts/focus-return.ts";
import { Tabs } from "../parts/tabs.tsx";
import styles from "./admin.module.css";

export const adminTabs = [
  { value: "addreport", label: "Add Report" },
  { value: "modifyreport", label: "Modify Report" },
  { value: "userreportmapping", label: "User Report Mapping" },
] as const;
export type AdminTab = (typeof adminTabs)[number]["value"];

interface AdminAreaProps {
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  onPreview: () => void;
  /** The person comes back from the preview. */
  previewed?: boolean | undefined;
  children: ReactNode;
}

export function AdminArea({ tab, onTab, onPreview, previewed = false, children }: AdminAreaProps) {
  return (
    <div className={styles.area}>
      <div className={styles.head}>
        <h1 className={styles.heading}>Admin</h1>
        <Button icon="report" ref={previewed ? takeFocus : undefined} onClick={onPreview}>
          Preview Report
        </Button>
      </div>
      <Tabs label="Admin" tabs={adminTabs} value={tab} onChange={onTab}>
        {children}
      </Tabs>
    </div>
  );
}
