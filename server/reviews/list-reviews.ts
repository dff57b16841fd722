import { type RawBuilder, sql } from "kysely";
import type { Answer, Body } from "../../src/api/contract.ts";
import type { AccessReview, ReviewDetails, ReviewState, reviewsContract } from "../../src/api/reviews-contract.ts";
import { selectDeletedName } from "../audit/deleted-name.ts";
import { HttpError } from "../http/http-error.ts";
import { pageBy } from "../http/page-by.ts";
import { hasOtherAdministrator } from "../my-client/own-client.ts";
import { isOnlyAdministrator } from "../people/administrators.ts";
import { lowerContains } from "../store/contains.ts";
import { formatTime } from "../store/format-time.ts";
import { loadRows } from "../store/named-statements.ts";
import type { Store } from "../store/open-store.ts";
import { isNeverOpened, isUndecided } from "./frozen-access.ts";

type Calls = typeof reviewsContract;

export const today = sql`(now() at time zone 'utc')::date`;
const isOverdue = sql<boolean>`(listed.signed_at is null and listed.due_on < ${today})`;
/** Of a client in a row named `client`. */
export const isUnreviewed = sql<boolean>`not exists (select from access_review
  where subscription_id = client.id and not is_withdrawn
    and (signed_at is null or signed_at > now() - interval '90 days'))`;
const nameOf = (person: string) =>
  sql<string | null>`(select display_name from person where principal_id = ${sql.ref(person)})`;

const states: Record<ReviewState, RawBuilder<boolean>> = {
  all: sql`true`,
  open: sql`listed.signed_at is null`,
  overdue: isOverdue,
  signed: sql`listed.signed_at is not null and not listed.is_withdrawn`,
  withdrawn: sql`listed.is_withdrawn`,
};
/** A review is signed or withdrawn at the same time in its row. */
const whereWithdrawn = <T>(value: RawBuilder<T>, isWithdrawn: boolean) =>
  sql<T | null>`case when listed.is_withdrawn = ${sql.lit(isWithdrawn)} then ${value} end`;
const closedAt = formatTime(sql.ref("listed.signed_at"));
const closedBy = nameOf("listed.signed_by");

const counts = sql`'kept', count(*) filter (where decision = 'keep'), 'ended', count(*) filter (where decision = 'end'),
  'gone', count(*) filter (where change = 'gone'), 'lapsed', count(lapsed_at)`;
/** Of a row named `listed`. */
const countDecisions = (further: RawBuilder<unknown> = sql``) =>
  sql`(select json_build_object(${counts} ${further}) from reviewed_access as reviewed where reviewed.review = listed.id)`;

const selectReviews = (store: Store) =>
  store
    .selectFrom("access_review as listed")
    .innerJoin("subscription as client", "client.id", "listed.subscription_id")
    .select([
      "listed.id",
      "client.id as clientId",
      "client.display_name as clientName",
      formatTime(sql.ref("listed.started_at")).as("startedAt"),
      nameOf("listed.principal_id").as("startedBy"),
      sql<string>`to_char(listed.due_on, 'YYYY-MM-DD')`.as("dueOn"),
      isOverdue.as("isOverdue"),
      "listed.ends_undecided as endsUndecided",
      "listed.accesses",
      whereWithdrawn(closedAt, false).as("signedAt"),
      whereWithdrawn(closedBy, false).as("signedBy"),
      whereWithdrawn(closedAt, true).as("withdrawnAt"),
      whereWithdrawn(closedBy, true).as("withdrawnBy"),
    ]);

type Counts = Pick<AccessReview, "kept" | "ended" | "gone" | "lapsed">;
type Further = Pick<ReviewDetails, "people" | "neverOpened" | "ownUndecided" | "ownDecidedBy">;

export async function listReviews(
  store: Store,
  { search, state, client, after, pageSize }: Body<Calls["listReviews"]>,
): Promise<Answer<Calls["listReviews"]>> {
  const text = search.trim();
  const isAsked = (id: string) =>
    client === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(id)} = ${client.toLowerCase()}`;
  const found = selectReviews(store)
    .where(states[state])
    .where(isAsked("listed.subscription_id"))
    .$if(text !== "", (reviews) => reviews.where(lowerContains(["client.lower_name"], text)));
  const page = pageBy(
    [
      { column: sql`(listed.signed_at is not null)::integer`, type: "number" },
      {
        column: sql`case when listed.signed_at is null then (listed.due_on - date '2000-01-01')::bigint
          else -extract(epoch from listed.signed_at)::bigint end`,
        type: "number",
      },
      { column: "listed.id", type: "uuid" },
    ],
    { after, size: pageSize },
  );
  const [{ rows, next }, { total }, [summary]] = await Promise.all([
    page.load(store, found.select(sql<Counts>`${countDecisions()}`.as("counts"))),
    store
      .selectFrom(found.as("counted"))
      .select(sql<number>`count(*)::integer`.as("total"))
      .executeTakeFirstOrThrow(),
    loadRows(
      store,
      sql<{ open: number; overdue: number; unreviewed: number }>`select count(*)::integer as open,
        count(*) filter (where ${isOverdue})::integer as overdue,
        (select count(*) from subscription as client where ${isUnreviewed} and ${isAsked("client.id")})::integer as unreviewed
      from access_review as listed where signed_at is null and ${isAsked("subscription_id")}`,
    ),
  ]);
  return {
    reviews: rows.map(({ counts: counted, ...review }) => ({ ...review, ...counted })),
    total,
    next,
    ...(summary ?? { open: 0, overdue: 0, unreviewed: 0 }),
  };
}

export interface Asking {
  principalId: string;
  /** Whether no other administrator of the portal or the client could decide about their own access. */
  isAlone: boolean;
  /** The client whose reviews alone they find. Null: those of all. */
  client: string | null;
}

export const describeAsking = async (
  store: Store,
  principalId: string,
  id: string,
  client: string | null,
): Promise<Asking> => ({
  principalId,
  isAlone: (await isOnlyAdministrator(store, principalId)) && !(await hasOtherAdministrator(store, principalId, id)),
  client: client?.toLowerCase() ?? null,
});

/** Undefined: there is no such review. */
export async function findReview(store: Store, id: string, asking: Asking): Promise<ReviewDetails | undefined> {
  const isOwn = sql`(reviewed.principal_id = ${asking.principalId} and not ${asking.isAlone}::boolean)`;
  const further = countDecisions(sql`, 'people', count(distinct principal_id),
    'neverOpened', count(*) filter (where ${isUndecided} and not ${isOwn} and ${isNeverOpened}),
    'ownUndecided', count(*) filter (where ${isUndecided} and ${isOwn}),
    'ownDecidedBy', (select display_name from person
      where principal_id = min(reviewed.decided_by) filter (where decided_by = reviewed.principal_id))`);
  const { client } = asking;
  const found = await selectReviews(store)
    .where("listed.id", "=", id)
    .$if(client !== null, (reviews) => reviews.where("listed.subscription_id", "=", client))
    .select([
      "listed.note",
      sql<string | null>`${formatTime(sql.ref("listed.lapsed_at"))}`.as("lapsedAt"),
      sql<Counts & Further>`${further}`.as("counts"),
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { counts: counted, ...review } = found;
  return { ...review, ...counted };
}

export async function readReview(
  store: Store,
  { id, after, pageSize }: Body<Calls["getReview"]>,
  asking: Asking,
): Promise<Answer<Calls["getReview"]>> {
  const review = await findReview(store, id, asking);
  if (!review) throw new HttpError(404, "Not Found");
  const page = pageBy(
    [
      { column: sql`coalesce(person.lower_name, '')`, type: "text" },
      { column: "reviewed.principal_id", type: "text" },
      { column: sql`coalesce(lower(reviewed.group_name), '')`, type: "text" },
      { column: sql`coalesce(report.lower_name, '')`, type: "text" },
      { column: "reviewed.id", type: "number" },
    ],
    { after, size: pageSize },
  );
  const { rows: accesses, next } = await page.load(
    store,
    store
      .selectFrom("reviewed_access as reviewed")
      .leftJoin("person", "person.principal_id", "reviewed.principal_id")
      .leftJoin("report", "report.id", "reviewed.report")
      .leftJoin("audit as given", "given.id", "reviewed.given_entry")
      .where("reviewed.review", "=", id)
      .select([
        "reviewed.id",
        "reviewed.principal_id as principalId",
        "person.display_name as personName",
        "person.email as personEmail",
        sql<string | null>`coalesce(report.report_name, ${selectDeletedName(sql.ref("reviewed.report"))})`.as(
          "reportName",
        ),
        "reviewed.account",
        "reviewed.client_group as groupId",
        "reviewed.group_name as groupName",
        sql<string | null>`${formatTime(sql`coalesce(reviewed.given_at, given.at)`)}`.as("givenAt"),
        sql<string | null>`coalesce(${nameOf("given.principal_id")}, given.by)`.as("givenBy"),
        sql<string | null>`${formatTime(sql.ref("reviewed.ends_at"))}`.as("until"),
        sql<string | null>`${formatTime(sql.ref("reviewed.last_opened_at"))}`.as("lastOpenedAt"),
        "reviewed.decision",
        nameOf("reviewed.decided_by").as("decidedBy"),
        "reviewed.change",
        sql<boolean>`(reviewed.lapsed_at is not null)`.as("hasLapsed"),
        sql<boolean>`(reviewed.principal_id = ${asking.principalId} and not ${asking.isAlone}::boolean)`.as("isOwn"),
      ]),
  );
  return { review, accesses, next };
}
