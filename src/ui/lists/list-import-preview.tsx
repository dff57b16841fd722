import { useState } from "react";
import type { ImportLine } from "../../api/list-file-contract.ts";
import type { ListImportView } from "../../machines/lists/list-import.machine.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { Select } from "../parts/select.tsx";
import styles from "../admin/admin.module.css";
import { Panel } from "../tabs/admin-panel.tsx";
import { LongList } from "./long-list.tsx";
import importStyles from "./list-import.module.css";
import { kindTitles, resultLabels } from "./list-import-texts.ts";

interface ListImportPreviewProps {
  view: ListImportView;
  onConfirm: () => void;
  onBack: () => void;
}

const results = Object.keys(resultLabels) as ImportLine["result"][];

/** What a file would do, line by line. A file with a rejected line cannot be saved. */
export function ListImportPreview({ view, onConfirm, onBack }: ListImportPreviewProps) {
  const { at, kind, fileName, lines } = view;
  const linesWith = (result: ImportLine["result"]) => lines.filter((line) => line.result === result);
  const rejected = linesWith("rejected").length;
  const changes = linesWith("added").length + linesWith("changed").length;
  const [filter, setFilter] = useState<ImportLine["result"] | "all">(rejected > 0 ? "rejected" : "all");
  const options = results.map((result) => ({
    value: result,
    label: `${resultLabels[result]} (${linesWith(result).length.toLocaleString("en")})`,
  }));
  return (
    <Panel title={`Import ${kindTitles[kind].toLowerCase()}: preview of ${fileName}`} wide isPage>
      {rejected > 0 && (
        <Notice tone="danger">
          {formatCount(rejected, "row")} cannot be imported, so nothing of this file can be saved. Correct the file and
          choose it again.
        </Notice>
      )}
      <Select
        label="Rows"
        options={[{ value: "all", label: `All (${lines.length.toLocaleString("en")})` }, ...options]}
        value={filter}
        onChange={setFilter}
      />
      <LongList
        label="Rows of the import"
        hasReasons
        items={filter === "all" ? lines : linesWith(filter)}
        renderRow={(line) => <PreviewRow {...line} />}
      />
      <div className={styles.actions}>
        <Button variant="primary" busy={at === "saving"} disabled={changes === 0 || rejected > 0} onClick={onConfirm}>
          Save import
        </Button>
        <Button disabled={at === "saving"} onClick={onBack}>
          Back
        </Button>
        <output className={styles.count}>
          {rejected === 0 && changes === 0
            ? "The file changes nothing."
            : `${formatCount(changes, "pending change")}. Nothing has been saved yet.`}
        </output>
      </div>
    </Panel>
  );
}

function PreviewRow({ line, result, name, detail, reason }: ImportLine) {
  return (
    <>
      <span className={styles.lineNumber} data-line-number>
        {line}
      </span>
      <span className={styles.result} data-result={result}>
        {resultLabels[result]}
      </span>
      <span>{name}</span>
      <span className={importStyles.identity}>{detail}</span>
      <span className={styles.reason} title={reason}>
        {reason}
      </span>
    </>
  );
}
