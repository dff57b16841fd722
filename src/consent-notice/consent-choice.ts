export interface ConsentChoice {
  telemetry: boolean;
  sharing: boolean;
}

const KEY = "ConsentChoice";
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

declare global {
  interface Window {
    /** For blocked storage. On window, because the early notice and the notice's own script are two bundles. */
    consentChoice?: ConsentChoice;
  }
}

export function readChoice(): ConsentChoice | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<ConsentChoice> & { until?: number };
    if (Date.now() < (stored.until ?? 0))
      return { telemetry: stored.telemetry === true, sharing: stored.sharing === true };
  } catch {
    // Storage is blocked or holds an unreadable text, which counts as no choice.
  }
  return window.consentChoice;
}

export function saveChoice(choice: ConsentChoice): void {
  window.consentChoice = choice;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...choice, until: Date.now() + YEAR_MS }));
  } catch {
    // Storage is blocked or full, so the choice holds for this page only.
  }
}
