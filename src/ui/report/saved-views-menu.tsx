import { type ReactNode, useState } from "react";
import type { SavedView } from "../../api/saved-views-contract.ts";
import type { AuthorBookmarksView } from "../../machines/report/saved-views-view.ts";
import type { AuthorBookmark } from "../../rules/report/report-frame.ts";
import { bookmarksFailed } from "../../rules/report/saved-views.ts";
import { Menu } from "../frame/menu.tsx";
import { actionStyle } from "../frame/ribbon.tsx";
import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./saved-views-menu.module.css";

export interface SavedViewsMenuProps {
  views: readonly SavedView[];
  /** The view that the report is shown in. */
  applied: SavedView | null;
  /** The author’s bookmarks: read when the list is opened. */
  authorBookmarks: AuthorBookmarksView;
  /** The author’s bookmark that the report is shown in. */
  appliedBookmark: AuthorBookmark | null;
  /** Whether the person has selected something else since the report was shown in it. */
  isChanged: boolean;
  /** Whether the views could not be loaded. */
  hasFailed: boolean;
  /** Whether the person may share views. */
  canShare: boolean;
  onOpen: () => void;
  onSelect: (id: string) => void;
  onSelectBookmark: (bookmark: AuthorBookmark) => void;
  onOriginal: () => void;
  onSave: () => void;
  onManage: () => void;
  onShare: (id: string) => void;
  onRetry: () => void;
}

export const appliedName = ({ applied, appliedBookmark }: SavedViewsMenuProps): string | undefined =>
  applied?.name ?? appliedBookmark?.displayName;

/** The views of a report; the button names the one that is shown. */
export function SavedViewsMenu(menu: SavedViewsMenuProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const name = appliedName(menu);
  const isChanged = name !== undefined && menu.isChanged;
  const toggle = (button: HTMLElement) => {
    if (!opener) menu.onOpen();
    setOpener(opener ? null : button);
  };
  return (
    <>
      <button
        className={name === undefined ? actionStyle : `${actionStyle} ${styles.applied}`}
        type="button"
        data-changed={isChanged || undefined}
        aria-expanded={opener !== null}
        aria-label={name === undefined ? "Views" : `Views: ${name}${isChanged ? ", changed" : ""}`}
        data-hint={name === undefined ? "Views" : `View: ${name}${isChanged ? ", changed" : ""}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => toggle(currentTarget)}
      >
        <BookmarkIcon />
        <span className={styles.name} dir="auto">
          {name ?? "Views"}
        </span>
        {isChanged && <span className={styles.changed}>changed</span>}
      </button>
      {opener && (
        <Menu label="Views" place="ribbon" opener={opener} onClose={() => setOpener(null)}>
          <SavedViewItems {...menu} />
        </Menu>
      )}
    </>
  );
}

/** Until the views are loaded. */
export const ViewsButton = () => (
  <button className={actionStyle} type="button" disabled aria-label="Views" data-hint="Views">
    <BookmarkIcon />
    <span>Views</span>
  </button>
);

function SavedViewItems({ views, applied, appliedBookmark, hasFailed, canShare, ...menu }: SavedViewsMenuProps) {
  if (hasFailed) return <Item text="Load the views again" onPress={menu.onRetry} />;
  const own = views.filter(({ isOwn }) => isOwn);
  const shared = views.filter(({ isOwn }) => !isOwn);
  const { at, bookmarks } = menu.authorBookmarks;
  const list = (title: string, group: readonly SavedView[]) =>
    group.length > 0 && (
      <>
        <p className={styles.group}>{title}</p>
        {group.map((view) => (
          <ViewItem
            key={view.id}
            name={view.name}
            note={noteOf(view)}
            isShown={view.id === applied?.id}
            onPress={() => menu.onSelect(view.id)}
          />
        ))}
      </>
    );
  return (
    <>
      {list("My views", own)}
      {list("Shared with this client", shared)}
      {at === "reading" && <p className={`${styles.group} ${styles.reading}`}>Reading the author’s bookmarks…</p>}
      {at === "failed" && <p className={styles.group}>{bookmarksFailed}</p>}
      {bookmarks.length > 0 && <p className={styles.group}>From the report’s author</p>}
      {bookmarks.map((bookmark) => (
        <ViewItem
          key={bookmark.name}
          name={bookmark.displayName}
          note={bookmark.group ?? ""}
          isShown={bookmark.name === appliedBookmark?.name}
          onPress={() => menu.onSelectBookmark(bookmark)}
        />
      ))}
      {(views.length > 0 || bookmarks.length > 0 || at === "failed") && <hr />}
      <Item text="Save view…" onPress={menu.onSave} />
      {views.length > 0 && <Item text="Manage views…" onPress={menu.onManage} />}
      {applied && canShare && (
        <Item
          text={applied.isShared ? "Stop sharing this view…" : "Share this view with the client…"}
          onPress={() => menu.onShare(applied.id)}
        />
      )}
      {(applied ?? appliedBookmark) && <Item text="Back to the original" onPress={menu.onOriginal} />}
    </>
  );
}

interface ViewItemProps {
  name: string;
  note: ReactNode;
  isShown: boolean;
  onPress: () => void;
}

const ViewItem = ({ name, note, isShown, onPress }: ViewItemProps) => (
  <button type="button" aria-current={isShown ? "true" : undefined} onClick={onPress}>
    <span className={styles.item} title={name}>
      <bdi>{name}</bdi>
    </span>
    <span className={styles.note}>{note}</span>
  </button>
);

function noteOf({ isOwn, isShared, sharedBy, isDefault }: SavedView) {
  return (
    <>
      {isDefault && "Default"}
      {isDefault && isShared && " · "}
      {isShared && (isOwn ? "Shared" : <SharedBy name={sharedBy} />)}
    </>
  );
}

const SharedBy = ({ name }: { name: string | null }) => (
  <>
    by <bdi>{name}</bdi>
  </>
);

const Item = ({ icon, text, onPress }: { icon?: ReactNode; text: ReactNode; onPress: () => void }) => (
  <button type="button" onClick={onPress}>
    {icon}
    <span className={styles.item}>{text}</span>
  </button>
);

/** In a narrow ribbon, where the menu `More` has the views. */
export function SavedViewsInMore(menu: SavedViewsMenuProps) {
  if (menu.hasFailed) return <Item icon={<BookmarkIcon />} text="Load the views again" onPress={menu.onRetry} />;
  const name = appliedName(menu);
  return (
    <>
      <Item icon={<BookmarkIcon />} text="Views…" onPress={menu.onManage} />
      <Item icon={<BookmarkIcon isNew />} text="Save view…" onPress={menu.onSave} />
      {name !== undefined && (
        <Item
          icon={<Icon path={icons.close} />}
          text={
            <>
              Back to the original from “<bdi>{name}</bdi>”
            </>
          }
          onPress={menu.onOriginal}
        />
      )}
    </>
  );
}

/** Drawn here, because the icons of the start have no room for one that is seen later. */
const BookmarkIcon = ({ isNew = false }) => (
  <svg
    viewBox="0 0 16 16"
    width="1rem"
    height="1rem"
    fill="none"
    stroke="currentcolor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M4 2.25h8v11.5L8 10.75l-4 3V2.25Z" />
    {isNew && <path strokeLinecap="round" d="M8 4.5v4M6 6.5h4" />}
  </svg>
);
