export interface Choice {
  telemetry: boolean;
  sharing: boolean;
}

const KEY = "ConsentChoice";
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

let forThisPage: Choice | undefined;

export function readChoice(): Choice | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choice> & { until?: number };
    if (Date.now() < (kept.until ?? 0)) return { telemetry: kept.telemetry === true, sharing: kept.sharing === true };
  } catch {
    // Blocked storage, or somebody else's text in it: as if nothing had been chosen.
  }
  return forThisPage;
}

export function keepChoice(choice: Choice): void {
  forThisPage = choice;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...choice, until: Date.now() + YEAR_MS }));
  } catch {
    // Blocked or full storage: the choice holds for this page.
  }
}
