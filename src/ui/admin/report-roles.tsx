import type { ReportRolesView } from "../../machines/admin/report-roles.machine.ts";
import { formatRoles } from "../../rules/admin/report-roles.ts";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import styles from "./admin.module.css";
import roleStyles from "./report-roles.module.css";

interface ReportRolesProps {
  view: ReportRolesView;
  onOpen: () => void;
  onClose: () => void;
  onChange: (text: string) => void;
  onSave: () => void;
}

/** The row-level roles of one report, which its form does not have. */
export function ReportRoles({ view, onOpen, onClose, onChange, onSave }: ReportRolesProps) {
  if (view.at === "notOffered") return null;
  const isOpen = view.at !== "closed";
  return (
    <section className={styles.history} aria-label="Row-level roles">
      <Button size="small" variant="quiet" icon="shield" aria-expanded={isOpen} onClick={isOpen ? onClose : onOpen}>
        {isOpen ? "Hide row-level roles" : "Edit row-level roles"}
      </Button>
      {view.at === "loading" && <Loader text="Loading roles…" place="inline" />}
      {view.at === "failed" && (
        <Notice
          tone="danger"
          action={
            <Button size="small" onClick={onOpen}>
              Try again
            </Button>
          }
        >
          The roles could not be loaded.
        </Notice>
      )}
      {"text" in view && (
        <form
          className={roleStyles.roles}
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
          <output className={roleStyles.outcome}>
            {view.at === "saved" && "Roles saved. They apply when the report is opened next."}
          </output>
        </form>
      )}
    </section>
  );
}

function describeDefault(defaultRoles: readonly string[]): string {
  return defaultRoles.length === 0
    ? "Without a role, Power BI refuses reports whose data set defines roles."
    : `Leave empty for the default: ${formatRoles(defaultRoles)}.`;
}
