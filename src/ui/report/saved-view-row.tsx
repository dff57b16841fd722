import { useState } from "react";
import type { SavedView } from "../../api/saved-views-contract.ts";
import type { SavedViewsView } from "../../machines/report/saved-views-view.ts";
import type { ViewChange } from "../../rules/report/saved-views.ts";
import { Button } from "../parts/button.tsx";
import { TextField } from "../parts/text-field.tsx";
import styles from "./saved-views-dialog.module.css";

interface SavedViewRowProps {
  view: SavedView;
  at: SavedViewsView["at"];
  isBusy: boolean;
  isApplied: boolean;
  onSelect: (id: string) => void;
  onRename: (id: string) => void;
  onDelete: (id: string) => void;
  onChange: (change: ViewChange) => void;
  onCancel: () => void;
}

/** One view with what can be done with it, or with the question that was asked about it. */
export function SavedViewRow({ view, at, isBusy, isApplied, ...row }: SavedViewRowProps) {
  const { id, name, isOwn, isDefault } = view;
  if (at === "renaming") return <RenamedView view={view} onChange={row.onChange} onCancel={row.onCancel} />;
  if (at === "deleting")
    return (
      <li className={styles.row}>
        <p className={styles.name}>Delete “{name}”?</p>
        <Button size="small" onClick={row.onCancel}>
          Keep
        </Button>
        <Button size="small" variant="danger" onClick={() => row.onChange({ kind: "delete", id })}>
          Delete
        </Button>
      </li>
    );
  const setDefault = () => row.onChange({ kind: "setDefault", id: isDefault ? null : id });
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {name}
        {isApplied && <span className={styles.note}> · shown now</span>}
        {isDefault && <span className={styles.note}> · my default</span>}
      </p>
      <Button size="small" disabled={isBusy} aria-label={`Show ${name}`} onClick={() => row.onSelect(id)}>
        Show
      </Button>
      <Button
        size="small"
        disabled={isBusy}
        aria-pressed={isDefault}
        aria-label={`Use as my default: ${name}`}
        onClick={setDefault}
      >
        Use as my default
      </Button>
      {isOwn && (
        <>
          <Button size="small" disabled={isBusy} aria-label={`Rename ${name}`} onClick={() => row.onRename(id)}>
            Rename
          </Button>
          <Button size="small" disabled={isBusy} aria-label={`Delete ${name}`} onClick={() => row.onDelete(id)}>
            Delete
          </Button>
        </>
      )}
    </li>
  );
}

function RenamedView({ view, onChange, onCancel }: Pick<SavedViewRowProps, "view" | "onChange" | "onCancel">) {
  const [name, setName] = useState(view.name);
  return (
    <li className={styles.row}>
      <form
        className={styles.rename}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) onChange({ kind: "rename", id: view.id, name });
        }}
      >
        <TextField label={`New name of ${view.name}`} value={name} onChange={setName} />
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" type="submit" variant="primary" disabled={!name.trim()}>
          Rename
        </Button>
      </form>
    </li>
  );
}
