import { useId, useState } from "react";
import type { SavedView } from "../../api/saved-views-contract.ts";
import type { SavedViewsView } from "../../machines/report/saved-views-view.ts";
import { limitViewName, type ViewChange, type ViewProblem, viewProblems } from "../../rules/report/saved-views.ts";
import { Button } from "../parts/button.tsx";
import { TextField } from "../parts/text-field.tsx";
import styles from "./saved-views-dialog.module.css";

interface SavedViewRowProps {
  view: SavedView;
  at: SavedViewsView["at"];
  isBusy: boolean;
  isApplied: boolean;
  /** Why the name that was typed could not be saved. */
  problem: ViewProblem | null;
  client: string;
  canShare: boolean;
  onSelect: (id: string) => void;
  onRename: (id: string) => void;
  onShare: (id: string) => void;
  onDelete: (id: string) => void;
  onChange: (change: ViewChange) => void;
  onCancel: () => void;
}

/** One view with what can be done with it, or with the question that was asked about it. */
export function SavedViewRow({ at, ...props }: SavedViewRowProps) {
  const { view, problem, client, onChange, onCancel } = props;
  const { id, name, isShared } = view;
  if (at === "renaming" || at === "savingName")
    return <RenamedView isBusy={at === "savingName"} {...{ view, problem, onChange, onCancel }} />;
  if (at === "sharing")
    return (
      <Question
        text={isShared ? stopQuestion(view) : shareQuestion(name, client)}
        refusal="Cancel"
        answer={isShared ? "Stop sharing" : "Share"}
        variant="primary"
        onAnswer={() => onChange({ kind: "share", id, isShared: !isShared })}
        onCancel={onCancel}
      />
    );
  if (at === "deleting")
    return (
      <Question
        text={`Delete “${name}”?${isShared ? " Nobody else can open it any more either." : ""}`}
        refusal="Keep"
        answer="Delete"
        variant="danger"
        onAnswer={() => onChange({ kind: "delete", id })}
        onCancel={onCancel}
      />
    );
  return <ListedView {...props} />;
}

const shareQuestion = (name: string, client: string) =>
  `Share “${name}” with ${client}? Everyone there who may read this report can open it. They see its page, its filters, ` +
  "what is selected in it, and your name.";
const stopQuestion = ({ name, isOwn, sharedBy }: SavedView) =>
  `Stop sharing “${name}”? Only ${isOwn ? "you" : sharedBy} can open it then.`;

function ListedView({ view, isBusy, isApplied, canShare, ...row }: Omit<SavedViewRowProps, "at">) {
  const { id, name, isOwn, isShared, sharedBy, isDefault } = view;
  const setDefault = () => row.onChange({ kind: "setDefault", id: isDefault ? null : id });
  const sharing = isShared ? "Stop sharing…" : "Share…";
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {name}
        {isApplied && <span className={styles.note}> · shown now</span>}
        {isDefault && <span className={styles.note}> · my default</span>}
        {isShared && <span className={styles.note}> · {isOwn ? "shared by you" : `shared by ${sharedBy}`}</span>}
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
      {canShare && (
        <Button size="small" disabled={isBusy} aria-label={`${sharing} ${name}`} onClick={() => row.onShare(id)}>
          {sharing}
        </Button>
      )}
      {isOwn && (canShare || !isShared) && (
        <Button size="small" disabled={isBusy} aria-label={`Rename ${name}`} onClick={() => row.onRename(id)}>
          Rename
        </Button>
      )}
      {isOwn && (
        <Button
          size="small"
          variant="quiet-danger"
          disabled={isBusy}
          aria-label={`Delete ${name}`}
          onClick={() => row.onDelete(id)}
        >
          Delete
        </Button>
      )}
    </li>
  );
}

interface QuestionProps {
  text: string;
  refusal: string;
  answer: string;
  variant: "primary" | "danger";
  onAnswer: () => void;
  onCancel: () => void;
}

/**
 * The button that was pressed to be asked is gone, so the focus goes to the harmless answer, or to the name. A dialog
 * that opens with the question takes the focus first, and returns it later.
 */
function takeFocus(element: HTMLElement | null) {
  const timer = setTimeout(() => (element?.querySelector("input") ?? element)?.focus());
  return () => clearTimeout(timer);
}

function Question({ text, refusal, answer, variant, onAnswer, onCancel }: QuestionProps) {
  const textId = useId();
  return (
    <li className={styles.row}>
      <p id={textId} className={styles.name}>
        {text}
      </p>
      <div className={styles.answers}>
        <Button ref={takeFocus} size="small" aria-describedby={textId} onClick={onCancel}>
          {refusal}
        </Button>
        <Button size="small" variant={variant} onClick={onAnswer}>
          {answer}
        </Button>
      </div>
    </li>
  );
}

type RenamedViewProps = Pick<SavedViewRowProps, "view" | "isBusy" | "problem" | "onChange" | "onCancel">;

function RenamedView({ view, isBusy, problem, onChange, onCancel }: RenamedViewProps) {
  const [name, setName] = useState(view.name);
  return (
    <li className={styles.row}>
      <form
        ref={takeFocus}
        className={styles.rename}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() && !isBusy) onChange({ kind: "rename", id: view.id, name });
        }}
      >
        <TextField
          label={`New name of ${view.name}`}
          value={name}
          onChange={(text) => setName(limitViewName(text))}
          errorMessage={problem ? viewProblems[problem] : undefined}
          readOnly={isBusy}
        />
        <div className={styles.answers}>
          <Button size="small" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button size="small" type="submit" variant="primary" busy={isBusy} disabled={!name.trim()}>
            Rename
          </Button>
        </div>
      </form>
    </li>
  );
}
