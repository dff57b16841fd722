import type { PersonRow } from "../../api/people-contract.ts";
import { DateTime } from "../parts/date-time.tsx";

/** It is not known for people who signed in before the portal recorded it. */
export function LastSignIn({ person: { lastSignInAt, isInvited } }: { person: PersonRow }) {
  if (lastSignInAt !== null) return <DateTime at={lastSignInAt} />;
  return isInvited ? "Never" : "Not known";
}
