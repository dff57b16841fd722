import { type RawBuilder, sql } from "kysely";

/** A session as the query names it. */
type Alias = "session" | "own" | "live";

/** The limits of `selectLiveSession`. */
export const isLive = (alias: Alias): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.seen_at`)} > now() - interval '30 minutes' and ${sql.ref(`${alias}.ends_at`)} > now())`;

/** The browser does not get the stored hash of a session token, nor anything from which it can be computed. */
export const publicId = (alias: Alias): RawBuilder<string> =>
  sql`encode(sha256(convert_to('listed session ' || ${sql.ref(`${alias}.id`)}, 'UTF8')), 'hex')`;
