import type { Theme } from "../../rules/frame/theme.ts";
import styles from "./account-menu.module.css";
import { Menu, type MenuControl } from "./menu.tsx";

interface AccountMenuProps extends MenuControl {
  /** The signed-in user, with their first role. */
  user: { name: string; email: string; role: string };
  /** The theme in use. */
  theme: Theme;
  /** Called with the theme that is pressed. The menu stays open. */
  onThemeChange: (theme: Theme) => void;
  /** Called when Audit is pressed. Undefined: it is not shown. */
  onAudit: (() => void) | undefined;
  /** Called when My client is pressed. Undefined: they administer none. */
  onMyClient: (() => void) | undefined;
  /** Called when Your sessions is pressed. Undefined: it is not shown. */
  onSessions: (() => void) | undefined;
  /** Called when What is recorded about me is pressed. Undefined: it is not shown. */
  onRecorded: (() => void) | undefined;
  /** Called when Keyboard shortcuts is pressed. */
  onKeys: () => void;
  /** Called when Sign out is pressed. */
  onSignOut: () => void;
}

const themes = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Who is signed in, and what belongs to the person instead of a report. */
export function AccountMenu({
  user,
  theme,
  onThemeChange,
  onAudit,
  onMyClient,
  onSessions,
  onRecorded,
  onKeys,
  onSignOut,
  ...menu
}: AccountMenuProps) {
  return (
    <Menu label="Account" place="header" {...menu}>
      <div className={styles.user}>
        <strong>{user.name}</strong>
        {user.email !== user.name && <span>{user.email}</span>}
        <span>{user.role}</span>
      </div>
      <hr />
      <fieldset className={styles.theme} aria-label="Theme">
        <span aria-hidden="true">Theme</span>
        <div className={styles.themes}>
          {themes.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={value === theme} onClick={() => onThemeChange(value)}>
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      <hr />
      {onAudit && (
        <button type="button" onClick={onAudit}>
          Audit
        </button>
      )}
      {onMyClient && (
        <button type="button" onClick={onMyClient}>
          My client
        </button>
      )}
      {onSessions && (
        <button type="button" onClick={onSessions}>
          Your sessions
        </button>
      )}
      {onRecorded && (
        <button type="button" onClick={onRecorded}>
          What is recorded about me
        </button>
      )}
      <button type="button" onClick={onKeys}>
        Keyboard shortcuts
      </button>
      <button type="button" onClick={onSignOut}>
        Sign out
      </button>
    </Menu>
  );
}
