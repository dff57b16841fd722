import type { FastifyBaseLogger } from "fastify";
import type { Store } from "../store/open-store.ts";

/** Says at the start which reports Power BI would refuse because the portal has no role to send for them. */
export async function warnAboutMissingRoles(
  store: Store,
  defaultRoles: readonly string[],
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  if (defaultRoles.length > 0) return;
  const { reports } = await store
    .selectFrom("report")
    .where("rls", "=", true)
    .where("roles", "is", null)
    .select(({ fn }) => fn.countAll<string>().as("reports"))
    .executeTakeFirstOrThrow();
  if (Number(reports) === 0) return;
  log.warn(
    { reports: Number(reports) },
    "reports with row-level security have no role: Power BI refuses those whose data sets define roles. Set POWERBI_RLS_ROLES or the roles of each report",
  );
}
