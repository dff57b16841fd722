import { type ReactNode, useState } from "react";
import type { ListImportView } from "../../machines/lists/list-import.machine.ts";
import { fileColumns } from "../../rules/lists/list-files.ts";
import { Button } from "../parts/button.tsx";
import { icons } from "../parts/icons.ts";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { Panel } from "../tabs/admin-panel.tsx";
import { FileInput } from "./file-input.tsx";
import importStyles from "./list-import.module.css";
import { kindHints, kindTitles } from "./list-import-texts.ts";

interface ListImportProps {
  view: ListImportView;
  onFileSelect: (file: File) => void;
  onRetry: () => void;
  onClose: () => void;
}

/** The choice of a file with clients, people or reports, and what became of it. */
export function ListImport({ view, onFileSelect, onRetry, onClose }: ListImportProps) {
  const { at, kind, fileName, problem } = view;
  const isChecking = at === "checking";
  return (
    <Panel
      title={`Import ${kindTitles[kind].toLowerCase()}`}
      isPage
      action={
        <Button size="small" icon={icons.arrowLeft} onClick={onClose}>
          Back
        </Button>
      }
    >
      {at === "refused" && (
        <Notice tone="danger" title={fileName}>
          {problem}
        </Notice>
      )}
      {at === "failed" && (
        <RetryNotice onRetry={onRetry}>The file could not be checked. Nothing was saved.</RetryNotice>
      )}
      {at === "unconfirmed" && (
        <RetryNotice onRetry={onRetry}>
          The server has not confirmed the import. Check the file again: what is saved is then unchanged.
        </RetryNotice>
      )}
      {at !== "unconfirmed" && (
        <FileTarget disabled={isChecking} onFileSelect={onFileSelect}>
          {isChecking ? <Loader text={`Checking ${fileName}…`} place="inline" /> : <p>Drop a CSV file here, or</p>}
          <FileInput disabled={isChecking} onFileSelect={onFileSelect} />
        </FileTarget>
      )}
      <div className={importStyles.hint}>
        <p>
          The first line names the columns: <code>{fileColumns[kind].join(",")}</code>. An exported file has them.
        </p>
        <p>{kindHints[kind]} You review every row before anything is saved.</p>
      </div>
    </Panel>
  );
}

interface FileTargetProps extends Pick<ListImportProps, "onFileSelect"> {
  disabled: boolean;
  children: ReactNode;
}

/** The button inside is the way for the keyboard. */
function FileTarget({ disabled, onFileSelect, children }: FileTargetProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={importStyles.target}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onFileSelect(file);
      }}
    >
      {children}
    </div>
  );
}
