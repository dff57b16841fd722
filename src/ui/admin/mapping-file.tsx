import type { MappingImportEvent, MappingImportView } from "../../machines/admin/mapping-import.machine.ts";
import { csvColumns } from "../../rules/admin/mapping-csv.ts";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./admin.module.css";
import own from "./mapping-file.module.css";
import { Panel } from "./admin-panel.tsx";
import { PastedText } from "./pasted-text.tsx";

interface MappingFileProps {
  view: MappingImportView;
  send: (event: MappingImportEvent) => void;
}

/** Where a file of mappings comes in, and where one goes out. */
export function MappingFile({ view: { at, text }, send }: MappingFileProps) {
  const busy = at === "reading" || at === "saving";
  return (
    <Panel
      title="Import or export mappings"
      action={
        <Button size="small" icon="arrowLeft" onClick={() => send({ type: "import.closed" })}>
          Back
        </Button>
      }
    >
      {at === "unreadable" && (
        <Notice tone="danger">
          No mappings were found. The first line has to name the columns: {csvColumns.join(", ")}.
        </Notice>
      )}
      {at === "unsaved" && <Notice tone="danger">The file could not be written.</Notice>}
      <PastedText
        label="Mappings as CSV"
        value={text}
        onChange={(changed) => send({ type: "text.changed", text: changed })}
        placeholder={`${csvColumns.join(",")}\nadd,Ben Ortiz,,Claims & Losses,`}
        hint="A file holds the mappings of this subscription only. Name user and report by id, or by a name that only one has. Action is add, remove or keep. You will see what each row does before anything is sent."
      />
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabled={text.trim() === "" || busy}
          onClick={() => send({ type: "file.selected", source: { text } })}
        >
          Preview import
        </Button>
        <label className={own.choose}>
          <span>Choose a file</span>
          <input
            type="file"
            accept=".csv,text/csv"
            disabled={busy}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) send({ type: "file.selected", source: { file } });
              currentTarget.value = "";
            }}
          />
        </label>
        <Button icon="download" busy={at === "saving"} onClick={() => send({ type: "export.requested" })}>
          Export CSV
        </Button>
        {at === "reading" && <Loader text="Reading.." place="inline" />}
      </div>
    </Panel>
  );
}
