/** What identifies an answer. Upper and lower case of an id make no difference. */
type AnswerKey = readonly (string | null)[];

interface KeptAnswersOptions {
  now: () => number;
  keptMs: number;
  /** Beyond it, the oldest answer is dropped. */
  maxKept?: number;
}

const MAX_KEPT = 2000;
const toText = (key: AnswerKey) => key.join(" ").toLowerCase();

/** Keeps answers of the report service for some minutes. */
export function keepAnswers<T>({ now, keptMs, maxKept = MAX_KEPT }: KeptAnswersOptions) {
  const kept = new Map<string, { answer: T; until: number }>();

  return {
    find(key: AnswerKey): T | undefined {
      const found = kept.get(toText(key));
      return found && now() < found.until ? found.answer : undefined;
    },
    keep(key: AnswerKey, answer: T): void {
      const text = toText(key);
      // An answer that replaces another one is the newest.
      kept.delete(text);
      kept.set(text, { answer, until: now() + keptMs });
      for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest);
    },
    forget: (key: AnswerKey): void => void kept.delete(toText(key)),
  };
}
