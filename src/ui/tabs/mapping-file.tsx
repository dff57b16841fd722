import type { MappingImportView } from "../../machines/tabs/mapping-import.machine.ts";
import { baseColumns, csvColumns } from "../../rules/access/mapping-csv.ts";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "../admin/admin.module.css";
import { FileInput } from "../lists/file-input.tsx";
import { Panel } from "./admin-panel.tsx";
import { PastedText } from "./pasted-text.tsx";
import { icons } from "../parts/icons.ts";
import { adminIcons } from "../admin/admin-icons.ts";

interface MappingFileProps {
  at: MappingImportView["at"];
  text: string;
  /** A file that could be imported. */
  example: string;
  /** Whether the file can name groups and dates. */
  hasGroups?: boolean;
  onTextChange: (text: string) => void;
  onPreview: () => void;
  onFileSelect: (file: File) => void;
  onExport: () => void;
  onClose: () => void;
}

export function MappingFile(props: MappingFileProps) {
  const { at, text, example, hasGroups, onTextChange, onPreview, onFileSelect, onExport, onClose } = props;
  const isBusy = at === "reading" || at === "saving";
  return (
    <Panel
      title="Import or export mappings"
      action={
        <Button size="small" icon={icons.arrowLeft} onClick={onClose}>
          Back
        </Button>
      }
    >
      {at === "unreadable" && (
        <Notice tone="danger">
          No mappings were found. The first line has to name the columns:{" "}
          {(hasGroups ? csvColumns : baseColumns).join(", ")}.
        </Notice>
      )}
      {at === "unsaved" && <Notice tone="danger">The file could not be written.</Notice>}
      <PastedText
        label="Mappings as CSV"
        value={text}
        onChange={onTextChange}
        placeholder={example}
        hint={`A file contains the mappings of this subscription only. Identify users and reports by ID or by a unique name. Action: add, remove, ${hasGroups ? "change, which sets From and Until, " : ""}or keep, which changes nothing. You review every row before anything is saved.`}
      />
      <div className={styles.actions}>
        <Button variant="primary" disabled={text.trim() === "" || isBusy} onClick={onPreview}>
          Preview import
        </Button>
        <FileInput disabled={isBusy} onFileSelect={onFileSelect} />
        <Button icon={adminIcons.download} busy={at === "saving"} onClick={onExport}>
          Export CSV
        </Button>
        {at === "reading" && <Loader text="Reading…" place="inline" />}
      </div>
    </Panel>
  );
}
