import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../../src/api/contract.ts";
import { everyCall } from "../../../src/api/every-call.ts";
import { callEndpoint } from "../../support/server/demo-requests.ts";
import { hasPostgres } from "../../support/server/test-stores.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";

const METRICS_TOKEN = "a-token-for-prometheus-1a2b3c4d5e";

/**
 * They write, or leave a row in the audit log. The row of an opening is written like a read, so that it is sent again after
 * a lost connection.
 */
const writing = new Set<Endpoint>([
  everyCall.addReport,
  everyCall.updateReport,
  everyCall.deleteReport,
  everyCall.restoreReport,
  everyCall.setReportRoles,
  everyCall.addUserReportMapping,
  everyCall.deleteUserReportMapping,
  everyCall.changeMappings,
  everyCall.saveGroup,
  everyCall.deleteGroup,
  everyCall.changeGroupMembers,
  everyCall.setAccessEnd,
  everyCall.setMembership,
  everyCall.setClientAdministrator,
  everyCall.setClientRules,
  everyCall.inviteToMyClient,
  everyCall.endMyMembership,
  everyCall.saveMyGroup,
  everyCall.deleteMyGroup,
  everyCall.changeMyGroupMembers,
  everyCall.changeMyAccess,
  everyCall.addSubscription,
  everyCall.renameSubscription,
  everyCall.addPerson,
  everyCall.withdrawInvitation,
  everyCall.setAdministrator,
  everyCall.setActive,
  everyCall.decideChange,
  everyCall.removeEverywhere,
  everyCall.checkImport,
  everyCall.saveImport,
  everyCall.acceptTerms,
  everyCall.setFavourite,
  everyCall.recordOpening,
  everyCall.reportFailure,
  everyCall.saveView,
  everyCall.renameView,
  everyCall.deleteView,
  everyCall.setDefaultView,
  everyCall.shareView,
  everyCall.endSessions,
  everyCall.endPeopleSessions,
  everyCall.previewReport,
  everyCall.confirmComparison,
  everyCall.previewReportAsClient,
  everyCall.viewAs,
  everyCall.checkReport,
  everyCall.exportRows,
  everyCall.startReviews,
  everyCall.decideAccess,
  everyCall.signReview,
  everyCall.listAudit,
  everyCall.listOpenings,
  // It tries a write.
  everyCall.getServiceStatus,
]);

describe.runIf(hasPostgres)("a call uses connections for writes only if it writes [threat: floods]", () => {
  const server = setUpServer({ METRICS_TOKEN }, "PostgreSQL");
  let ada: TestBrowser;
  beforeAll(async () => {
    ada = await server.signIn("ada");
  });

  const countWrites = async () => {
    const { body } = await server.app.inject({
      url: "/metrics",
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    return Number(/^database_wait_seconds_count\{pool="writers"\} (\d+)$/m.exec(body)?.[1] ?? 0);
  };
  /** It ends the session of the test, through a connection for sign-ins. */
  const calls = Object.entries<Endpoint>(everyCall).filter(([name]) => name !== "signOut");

  test.each(calls)("%s", async (_name, endpoint) => {
    const before = await countWrites();
    await callEndpoint(ada, endpoint);
    expect((await countWrites()) > before).toBe(writing.has(endpoint));
  });
});
