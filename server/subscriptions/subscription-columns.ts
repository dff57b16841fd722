import { sql } from "kysely";
import { formatTime } from "../store/format-time.ts";
import { selectLastShownOfSubscription } from "../store/last-opening.ts";

const listedSubscription = sql.ref<string>("listed.id");

/** The columns of a `subscription` row named `listed`, in the shape of the contract. */
export const subscriptionColumns = [
  listedSubscription.as("id"),
  sql.ref<string>("listed.display_name").as("displayName"),
  sql.ref<string | null>("listed.party_id").as("partyId"),
  sql<number>`(select count(*)::integer from membership where subscription_id = ${listedSubscription})`.as(
    "personCount",
  ),
  sql<number>`(select count(*)::integer from report where subscription_id = ${listedSubscription})`.as("reportCount"),
  sql<string | null>`${formatTime(selectLastShownOfSubscription(listedSubscription))}`.as("lastOpenedAt"),
] as const;
