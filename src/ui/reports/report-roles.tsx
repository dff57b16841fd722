import type { ReportRolesView } from "../../machines/reports/report-roles.machine.ts";
import { formatRoles } from "../../rules/reports/report-roles.ts";
import { endSentence } from "../../rules/end-sentence.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import { Toast, ToastPlace } from "../parts/toast.tsx";
import { AdminDisclosure } from "../admin/admin-disclosure.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import styles from "./report-roles.module.css";

interface ReportRolesProps {
  view: ReportRolesView;
  /** Whether the report has row-level security. */
  hasRoles: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChange: (text: string) => void;
  onItemsChange: (items: string) => void;
  onSave: () => void;
}

const texts = {
  open: "Edit roles and further items",
  close: "Hide roles and further items",
  loading: "Loading…",
  failed: "The roles and further items could not be loaded.",
};

/** The row-level roles of one report, and what it needs besides its own model. Its form has neither. */
export function ReportRoles({ view, hasRoles, onOpen, onClose, onChange, onItemsChange, onSave }: ReportRolesProps) {
  const at = "text" in view ? "loaded" : view.at;
  return (
    <AdminDisclosure
      title="Roles and further items"
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
          {hasRoles && (
            <TextField
              label="Row-level roles"
              value={view.text}
              onChange={onChange}
              readOnly={view.at === "saving"}
              hint={`Role names of the data set, separated by commas. ${describeDefault(view.defaultRoles)}`}
            />
          )}
          <TextField
            label="Further items"
            value={view.items}
            onChange={onItemsChange}
            readOnly={view.at === "saving"}
            hint="Addresses in Power BI: of the model that the report is bound to for this client, and of paginated reports that it shows."
          />
          {view.problem !== "" && <Notice tone="danger">{endSentence(view.problem)}</Notice>}
          <Button type="submit" size="small" busy={view.at === "saving"}>
            Save
          </Button>
          <ToastPlace>
            {view.at === "saved" && <Toast>Saved. It applies when the report is opened next.</Toast>}
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
