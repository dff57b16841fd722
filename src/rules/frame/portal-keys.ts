interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

interface Combination {
  key: string;
  /** With Ctrl, or with ⌘ on a Mac. Such a key also works while something is typed. */
  isCommand?: boolean;
}

interface PortalKey {
  action: "findReport" | "showKeys";
  label: string;
  combinations: readonly Combination[];
}

/** The keys that work on every page. What listens to them and the help that lists them both read this list. */
export const portalKeys: readonly PortalKey[] = [
  { action: "findReport", label: "Find report", combinations: [{ key: "k", isCommand: true }, { key: "/" }] },
  { action: "showKeys", label: "Show this help", combinations: [{ key: "?" }] },
];

/** The action of a key; null for other keys, and for keys without Ctrl or ⌘ while something is typed. */
export function actionOfKey(press: KeyPress, isTyping: boolean): PortalKey["action"] | null {
  const isPressed = ({ key, isCommand = false }: Combination) => {
    if (press.altKey || isCommand !== (press.ctrlKey || press.metaKey)) return false;
    // Shift is part of `/` and `?` on many keyboards.
    return isCommand ? !press.shiftKey && press.key.toLowerCase() === key : !isTyping && press.key === key;
  };
  return portalKeys.find(({ combinations }) => combinations.some(isPressed))?.action ?? null;
}

/** How a combination is written on the keyboard. */
export const labelOfCombination = ({ key, isCommand = false }: Combination, isMac: boolean): string =>
  isCommand ? `${isMac ? "⌘" : "Ctrl"} ${key.toUpperCase()}` : key;
