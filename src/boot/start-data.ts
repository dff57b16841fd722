import type { Subscription, User, UserReport } from "../api/contract.ts";
import { TERMS_ACCEPTED_KEY, PARKING_PREFIX } from "../browser/storage-keys.ts";
import { hasAccess } from "../rules/session/access.ts";
import type { StartAnswers, TypedResponse } from "./boot.ts";

export interface StartData {
  user: User;
  name: string;
  subscriptions: Promise<Subscription[]>;
  reports: Promise<UserReport[]>;
}

/**
 * Reads the answers of the start. Null when the user may not see content yet, or returns to pending work elsewhere.
 * Reads the browser's storage directly: what it looks for has no lifetime, and where the storage is blocked it rejects,
 * so the application starts without a first screen.
 */
export async function readStartData(answers: StartAnswers | undefined): Promise<StartData | null> {
  if (!answers?.user || !answers.name || !answers.subscriptions || !answers.reports) return null;
  if (hasPendingWorkElsewhere()) return null;
  const reading = {
    user: readCopy(answers.user, (answer) => answer.json()),
    name: readCopy(answers.name, (answer) => answer.text()),
    subscriptions: readCopy(answers.subscriptions, (answer) => answer.json()),
    reports: readCopy(answers.reports, (answer) => answer.json()),
  };
  const [user, name] = [await reading.user, await reading.name];
  const hasAcceptedTerms = localStorage.getItem(TERMS_ACCEPTED_KEY) === user.email;
  return hasAccess(user) && hasAcceptedTerms ? { ...reading, user, name } : null;
}

/** The answer itself stays unread, because the application takes it over. */
function readCopy<T, R>(answer: Promise<TypedResponse<T>>, read: (copy: TypedResponse<T>) => Promise<R>): Promise<R> {
  const result = answer.then((response) => read(response.clone()));
  result.catch(() => undefined);
  return result;
}

function hasPendingWorkElsewhere(): boolean {
  return Object.entries<string>(sessionStorage).some(
    ([key, work]) => key.startsWith(PARKING_PREFIX) && !/"place":"\/(report)?",/.test(work),
  );
}
