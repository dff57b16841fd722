import type { ReportRolesView } from "../../machines/reports/report-roles.machine.ts";
import { formatRoles } from "../../rules/reports/report-roles.ts";
import { Button } from "../parts/button.tsx";
import { TextField } from "../parts/text-field.tsx";
import { Toast, ToastPlace } from "../parts/toast.tsx";
import { AdminDisclosure } from "../admin/admin-disclosure.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import styles from "./report-roles.module.css";

interface ReportRolesProps {
  view: ReportRolesView;
  onOpen: () => void;
  onClose: () => void;
  onChange: (text: string) => void;
  onSave: () => void;
}

const texts = {
  open: "Edit row-level roles",
  close: "Hide row-level roles",
  loading: "Loading roles…",
  failed: "The roles could not be loaded.",
};

/** The row-level roles of one report, which its form does not have. */
export function ReportRoles({ view, onOpen, onClose, onChange, onSave }: ReportRolesProps) {
  const at = "text" in view ? "loaded" : view.at;
  return (
    <AdminDisclosure
      title="Row-level roles"
      icon={adminIcons.shield}
      at={at}
      texts={texts}
      onOpen={onOpen}
      onClose={onClose}
    >
      {"text" in view && (
        <form
          className={styles.roles}
          onSubmit={(event) => {
            event.preventDefault();
            onSave();
          }}
        >
          <TextField
            label="Roles"
            value={view.text}
            onChange={onChange}
            readOnly={view.at === "saving"}
            hint={`Role names of the data set, separated by commas. ${describeDefault(view.defaultRoles)}`}
            errorMessage={view.problem || undefined}
          />
          <Button type="submit" size="small" busy={view.at === "saving"}>
            Save roles
          </Button>
          <ToastPlace>
            {view.at === "saved" && <Toast>Roles saved. They apply when the report is opened next.</Toast>}
          </ToastPlace>
        </form>
      )}
    </AdminDisclosure>
  );
}

function describeDefault(defaultRoles: readonly string[]): string {
  return defaultRoles.length === 0
    ? "Without a role, Power BI refuses reports whose data set defines roles."
    : `Leave empty for the default: ${formatRoles(defaultRoles)}.`;
}
