import type { User } from "../api/contract.ts";
import { parkedKeys } from "../browser/parking-keys.ts";
import { localKeys, localStore, sessionStore } from "../browser/storage.ts";
import { hasAccess } from "../rules/session/access.ts";

export interface Begun {
  person: User;
  name: string;
  subscriptions: Promise<string>;
  reports: Promise<string>;
}

/** What the early lines have asked for, where its person may see content at once and is not on the way back to parked work. */
export async function begun(): Promise<Begun | null> {
  const [user, name, subscriptions, reports] = [...(window.early?.answers.values() ?? [])].map(textOf);
  if (!user || !name || !subscriptions || !reports || isElsewhere()) return null;
  const person = JSON.parse(await user) as User;
  const called = await name;
  const mayBegin = hasAccess(person) && localStore.read(localKeys.termsAccepted) === person.email;
  return mayBegin ? { person, name: called, subscriptions, reports } : null;
}

/** A copy: the answer itself is the application's. */
function textOf(answer: Promise<Response>): Promise<string> {
  const text = answer.then((one) => one.clone().text());
  text.catch(() => undefined);
  return text;
}

/** Work that was parked for after the login leads elsewhere. */
function isElsewhere(): boolean {
  return !parkedKeys().every((spot) => /"place":"\/(report)?",/.test(sessionStore.read(spot) ?? ""));
}
