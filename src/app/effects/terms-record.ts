import type { Call } from "../../api/client.ts";
import { termsContract } from "../../api/terms-contract.ts";
import { TERMS_ACCEPTED_KEY, TERMS_SESSION_KEY } from "../../browser/storage-keys.ts";
import { localStore } from "../../browser/storage.ts";
import { TERMS_VERSION, TERMS_VERSION_BEFORE_RECORDS } from "../../rules/session/terms-version.ts";

/** Holds version and email of the last acceptance in this browser. The specified key holds the email only. */
const TERMS_TEXT_KEY = "ToUAcceptedText";

interface TermsRecordOptions {
  call: Call;
  email: string;
  /** The user has accepted the terms in this page, so it was this page's text. */
  isAcceptedHere: boolean;
  /** The version of this page's text. */
  version?: string;
}

/**
 * Sends the acceptance to a server that has no record of it. What cannot be sent now is sent at the next visit. Where
 * the text has changed since, the acceptance is removed, so that the next start of the portal asks again.
 */
export async function recordTermsAcceptance({
  call,
  email,
  isAcceptedHere,
  version = TERMS_VERSION,
}: TermsRecordOptions): Promise<"upToDate" | "removed"> {
  if (isAcceptedHere) localStore.write(TERMS_TEXT_KEY, `${version} ${email}`);
  const record = await call(termsContract.getTermsAcceptance);
  // A server of another release has another text than this page: the next visit decides.
  if (record.version !== version || record.acceptedAt !== null) return "upToDate";
  if (readAcceptedVersion(email) === version) {
    await call(termsContract.acceptTerms, { body: { version } });
    return "upToDate";
  }
  for (const key of [TERMS_ACCEPTED_KEY, TERMS_SESSION_KEY, TERMS_TEXT_KEY]) localStore.remove(key);
  // A storage that refuses the removal would make the portal ask again without end.
  return localStore.read(TERMS_ACCEPTED_KEY) === null ? "removed" : "upToDate";
}

/** An acceptance without a note of its text was given before the server recorded any. */
function readAcceptedVersion(email: string): string {
  const [acceptedVersion = "", acceptedBy] = localStore.read(TERMS_TEXT_KEY)?.split(" ") ?? [];
  return acceptedBy === email ? acceptedVersion : TERMS_VERSION_BEFORE_RECORDS;
}
