import type { ReactNode } from "react";
import { adminPages } from "../../rules/frame/portal-paths.ts";
import { Button } from "../parts/button.tsx";
import { takeFocus } from "../parts/focus-return.ts";
import { Tabs } from "../parts/tabs.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./admin.module.css";

export type AdminTab = "addreport" | "modifyreport" | "userreportmapping";

const adminTabs = (["addreport", "modifyreport", "userreportmapping"] as const).map((value) => ({
  value,
  label: adminPages[value],
}));

interface AdminAreaProps {
  tab: AdminTab;
  onTabChange: (tab: AdminTab) => void;
  onPreview: () => void;
  /** True after the preview was closed: its button gets the focus back. */
  hasFocusOnPreview?: boolean;
  /** The panel of the tab. */
  children: ReactNode;
}

export function AdminArea({ tab, onTabChange, onPreview, hasFocusOnPreview = false, children }: AdminAreaProps) {
  return (
    <div className={styles.area}>
      <div className={styles.head}>
        <h1 className={styles.heading}>Admin</h1>
        <Button icon={icons.report} ref={hasFocusOnPreview ? takeFocus : undefined} onClick={onPreview}>
          Preview Report
        </Button>
      </div>
      <Tabs label="Admin" tabs={adminTabs} value={tab} onChange={onTabChange}>
        {children}
      </Tabs>
    </div>
  );
}
