import { useState } from "react";
import type { SavedView } from "../../api/saved-views-contract.ts";
import type { AuthorBookmarksView, SavedViewsView } from "../../machines/report/saved-views-view.ts";
import type { AuthorBookmark } from "../../rules/report/report-frame.ts";
import {
  bookmarksFailed,
  findReplacedView,
  limitViewName,
  MAX_SAVED_VIEWS,
  type ViewChange,
  viewProblems,
} from "../../rules/report/saved-views.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { Notice } from "../parts/notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import { SavedViewRow } from "./saved-view-row.tsx";
import styles from "./saved-views-dialog.module.css";

export interface SavedViewsDialogProps {
  /** The saved views; in other states than naming and managing nothing is shown. */
  view: SavedViewsView;
  /** The author’s bookmarks: read when the list is opened. */
  authorBookmarks: AuthorBookmarksView;
  /** The name of the client that the report belongs to. */
  client: string;
  /** Whether the person may share views. */
  canShare: boolean;
  /** Called with the id of the view to show. */
  onSelect: (id: string) => void;
  /** Called with the author’s bookmark to show. */
  onSelectBookmark: (bookmark: AuthorBookmark) => void;
  /** Called with the name under which to save. */
  onSubmitName: (name: string) => void;
  /** Called with the id of the view to rename. */
  onRename: (id: string) => void;
  /** Called with the id of the view to share, or no longer. */
  onShare: (id: string) => void;
  /** Called with the id of the view to delete. */
  onDelete: (id: string) => void;
  /** Called with the change to save. */
  onChange: (change: ViewChange) => void;
  onClose: () => void;
}

const namingStates = new Set(["naming", "capturing", "saving"]);
const managingStates = new Set(["managing", "renaming", "savingName", "sharing", "deleting", "changing"]);

/** Names a view to save, or lists the views to change them. */
export function SavedViewsDialog(props: SavedViewsDialogProps) {
  const { view, onClose } = props;
  const frame: DialogFrame = { open: true, dismissible: true, onClosed: onClose };
  if (namingStates.has(view.at)) return <SaveView frame={frame} {...props} />;
  if (managingStates.has(view.at)) return <ManageViews frame={frame} {...props} />;
  return null;
}

type PartProps = SavedViewsDialogProps & { frame: DialogFrame };

function SaveView({ frame, view, canShare, onSubmitName, onClose }: PartProps) {
  const [name, setName] = useState("");
  const { applied } = view;
  const replaceable = applied?.isOwn && (canShare || !applied.isShared) ? applied.name : null;
  const isBusy = view.at !== "naming";
  const replaced = findReplacedView(view.views, name);
  const isFull = !replaced && view.views.filter(({ isOwn }) => isOwn).length >= MAX_SAVED_VIEWS;
  const problem = isFull ? "tooMany" : view.problem;
  const hint = replaced
    ? "You have a view with this name. Saving replaces it."
    : "The page, its filters and what is selected are saved for you." +
      (replaceable === null ? "" : ` “Replace this view” saves them as “${replaceable}” instead.`);
  return (
    <Dialog
      {...frame}
      title="Save view"
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          {replaceable !== null && (
            <Button disabled={isBusy} onClick={() => onSubmitName(replaceable)}>
              Replace this view
            </Button>
          )}
          <Button form="save-view" type="submit" variant="primary" busy={isBusy} disabled={!name.trim() || isFull}>
            {replaced ? "Replace" : "Save"}
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() && !isBusy && !isFull) onSubmitName(name);
        }}
      >
        {problem && <Notice tone="danger">{viewProblems[problem]}</Notice>}
        <TextField
          label="Name"
          value={name}
          onChange={(text) => setName(limitViewName(text))}
          hint={hint}
          readOnly={isBusy}
        />
      </form>
    </Dialog>
  );
}

function ManageViews({ frame, view, authorBookmarks, onClose, onSelectBookmark, ...row }: PartProps) {
  const rows = (views: readonly SavedView[]) =>
    views.map((one) => (
      <SavedViewRow
        key={one.id}
        view={one}
        at={view.target?.id === one.id ? view.at : "managing"}
        isBusy={view.at !== "managing"}
        isApplied={view.applied?.id === one.id}
        problem={view.problem}
        onCancel={onClose}
        {...row}
      />
    ));
  const shared = view.views.filter(({ isOwn }) => !isOwn);
  return (
    <Dialog {...frame} size="large" title="Views of this report" footer={<Button onClick={onClose}>Close</Button>}>
      {view.problem && view.at !== "renaming" && <Notice tone="danger">{viewProblems[view.problem]}</Notice>}
      {view.views.length === 0 && <Notice tone="empty">You have no saved views of this report.</Notice>}
      <ul className={styles.list}>{rows(view.views.filter(({ isOwn }) => isOwn))}</ul>
      {shared.length > 0 && <h3 className={styles.heading}>Shared with this client</h3>}
      {shared.length > 0 && <ul className={styles.list}>{rows(shared)}</ul>}
      {authorBookmarks.at === "failed" && <Notice tone="danger">{bookmarksFailed}</Notice>}
      {authorBookmarks.bookmarks.length > 0 && <h3 className={styles.heading}>From the report’s author</h3>}
      <ul className={styles.list}>
        {authorBookmarks.bookmarks.map((bookmark) => (
          <BookmarkRow
            key={bookmark.name}
            bookmark={bookmark}
            isBusy={view.at !== "managing"}
            isApplied={view.appliedBookmark?.name === bookmark.name}
            onSelect={onSelectBookmark}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface BookmarkRowProps {
  bookmark: AuthorBookmark;
  isBusy: boolean;
  isApplied: boolean;
  onSelect: (bookmark: AuthorBookmark) => void;
}

/** Only the author can change one. */
function BookmarkRow({ bookmark, isBusy, isApplied, onSelect }: BookmarkRowProps) {
  const { displayName, group } = bookmark;
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {displayName}
        {isApplied && <span className={styles.note}> · shown now</span>}
        {group !== null && <span className={styles.note}> · {group}</span>}
      </p>
      <Button size="small" disabled={isBusy} aria-label={`Show ${displayName}`} onClick={() => onSelect(bookmark)}>
        Show
      </Button>
    </li>
  );
}
