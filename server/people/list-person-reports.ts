import { sql } from "kysely";
import type { PersonReport, PersonReportPage, PersonReportsQuery } from "../../src/api/people-contract.ts";
import { pageBy } from "../http/page-by.ts";
import { lowerContains } from "../store/contains.ts";
import { selectReadableReports, selectWays } from "../reports/readable-reports.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store } from "../store/open-store.ts";

const PAGE_SIZE = 50;

/** A page of the reports that a person was given, each with the reason why they see it or do not. */
export async function listPersonReports(
  store: Store,
  { principalId, search, after }: PersonReportsQuery,
): Promise<PersonReportPage> {
  const person = sql`${principalId.toLowerCase()}`;
  const text = search.trim();
  const readable = selectReadableReports(sql<string>`${person}`).select("access.report");
  const mapped = store
    .selectFrom("report")
    .innerJoin("subscription", "subscription.id", "report.subscription_id")
    .where("report.id", "in", (given) =>
      given
        .selectFrom("given_access")
        .where("principal_id", "=", sql<string>`${person}`)
        .select("report"),
    )
    .$if(text !== "", (reports) =>
      reports.where(lowerContains(["report.lower_name", "subscription.lower_name"], text)),
    );
  const newest = (column: "by" | "at") =>
    sql`(select ${sql.ref(column)} from audit where target_id = ${person} and report = page.id
      and action = 'mapped' order by id desc limit 1)`;
  const page = pageBy(
    [
      { column: "subscription.display_name", type: "text" },
      { column: "report.report_name", type: "text" },
      { column: "report.id", type: "number" },
    ],
    { after, size: PAGE_SIZE },
  );
  const [rows, { total }] = await Promise.all([
    store
      .selectFrom(
        page
          .select(
            mapped.select([
              "report.id",
              "report.subscription_id",
              "subscription.display_name",
              "report.report_id",
              "report.report_name",
              sql<PersonReport["reason"]>`case when report.id in (${readable}) then 'mapped'
                when exists (select from membership where principal_id = ${person}
                  and membership.subscription_id = report.subscription_id) then 'notNow' else 'notMember' end`.as(
                "reason",
              ),
            ]),
          )
          .as("page"),
      )
      .select([
        "page.id as subscriptionReportId",
        "page.subscription_id as subscriptionId",
        "page.display_name as subscriptionName",
        "page.report_id as reportId",
        "page.report_name as reportName",
        "page.reason",
        sql<string | null>`${newest("by")}`.as("mappedBy"),
        sql<string | null>`${formatTime(newest("at"))}`.as("mappedAt"),
        selectWays(sql`${person}`, sql.ref("page.id")).as("ways"),
        "page.cursor",
      ])
      .orderBy("page.display_name")
      .orderBy("page.report_name")
      .orderBy("page.id")
      .execute(),
    mapped.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const { rows: reports, next } = page.split(rows);
  return { reports, total, next };
}
