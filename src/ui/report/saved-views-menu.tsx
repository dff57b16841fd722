import { useState } from "react";
import type { SavedView } from "../../api/saved-views-contract.ts";
import { Menu } from "../frame/menu.tsx";
import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./saved-views-menu.module.css";

export interface SavedViewsMenuProps {
  views: readonly SavedView[];
  /** The view that the report is shown in. */
  applied: SavedView | null;
  /** Whether the views could not be loaded. */
  hasFailed: boolean;
  /** Whether the person may share views. */
  canShare: boolean;
  onSelect: (id: string) => void;
  onOriginal: () => void;
  onSave: () => void;
  onManage: () => void;
  onShare: (id: string) => void;
  onRetry: () => void;
}

/** The views of a report; the button names the one that is shown. */
export function SavedViewsMenu({ className, ...menu }: SavedViewsMenuProps & { className: string | undefined }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { applied, onOriginal } = menu;
  return (
    <div className={styles.place}>
      <button
        className={applied ? `${className} ${styles.applied}` : className}
        type="button"
        aria-expanded={opener !== null}
        aria-label={applied ? `Views: ${applied.name}` : "Views"}
        title={applied ? `View: ${applied.name}` : "Views"}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => setOpener(opener ? null : currentTarget)}
      >
        <BookmarkIcon />
        <span className={styles.name}>{applied?.name ?? "Views"}</span>
      </button>
      {applied && (
        <button
          className={`${className} ${styles.back}`}
          type="button"
          aria-label="Back to the original"
          title="Back to the original"
          onClick={onOriginal}
        >
          <Icon path={icons.close} />
        </button>
      )}
      {opener && (
        <Menu label="Views" place="ribbon" opener={opener} onClose={() => setOpener(null)}>
          <SavedViewItems {...menu} />
        </Menu>
      )}
    </div>
  );
}

function SavedViewItems({ views, applied, hasFailed, canShare, ...menu }: SavedViewsMenuProps) {
  if (hasFailed) return <Item text="Load the views again" onPress={menu.onRetry} />;
  const own = views.filter(({ isOwn }) => isOwn);
  const shared = views.filter(({ isOwn }) => !isOwn);
  const list = (title: string, group: readonly SavedView[]) =>
    group.length > 0 && (
      <>
        <p className={styles.group}>{title}</p>
        {group.map((view) => (
          <button
            key={view.id}
            type="button"
            aria-current={view.id === applied?.id ? "true" : undefined}
            onClick={() => menu.onSelect(view.id)}
          >
            <span className={styles.item}>{view.name}</span>
            <span className={styles.note}>{noteOf(view)}</span>
          </button>
        ))}
      </>
    );
  return (
    <>
      {list("My views", own)}
      {list("Shared with this client", shared)}
      {views.length > 0 && <hr />}
      <Item text="Save view…" onPress={menu.onSave} />
      {views.length > 0 && <Item text="Manage views…" onPress={menu.onManage} />}
      {applied && canShare && (
        <Item
          text={applied.isShared ? "Stop sharing this view…" : "Share this view with the client…"}
          onPress={() => menu.onShare(applied.id)}
        />
      )}
      {applied && <Item text="Back to the original" onPress={menu.onOriginal} />}
    </>
  );
}

function noteOf({ isOwn, isShared, sharedBy, isDefault }: SavedView): string {
  const sharing = isOwn ? "Shared" : `by ${sharedBy ?? ""}`;
  return [isDefault && "Default", isShared && sharing].filter(Boolean).join(" · ");
}

const Item = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <button type="button" onClick={onPress}>
    {text}
  </button>
);

/** In a narrow ribbon, where the menu `More` has the views. */
export function SavedViewsInMore({ applied, views, hasFailed, ...menu }: SavedViewsMenuProps) {
  if (hasFailed) return <Item text="Load the views again" onPress={menu.onRetry} />;
  return (
    <>
      {views.length > 0 && <Item text="Views…" onPress={menu.onManage} />}
      <Item text="Save view…" onPress={menu.onSave} />
      {applied && <Item text={`Back to the original from “${applied.name}”`} onPress={menu.onOriginal} />}
    </>
  );
}

/** Drawn here, because the icons of the start have no room for one that is seen later. */
const BookmarkIcon = () => (
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
  </svg>
);
