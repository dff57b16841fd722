import { HttpResponse } from "msw";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { absent, doors } from "./access.ts";
import type { World } from "./small-data.ts";
import { mock } from "./mock-endpoint.ts";

const same = (one: unknown, other: string) => String(one).toLowerCase() === other.toLowerCase();
const named = ({ id, displayName }: { id: string; displayName: string }) => ({ id, displayName });

/** Everything that only asks. */
export function readingCalls(world: World) {
  const { reader, administrator } = doors(world);
  const mine = () => {
    const ids = new Set(
      world.mappings
        .filter(({ principalId }) => principalId === world.person.id)
        .map((mapping) => mapping.subscriptionReportId),
    );
    return world.reports.filter(
      (report) => ids.has(report.subscriptionReportId) && world.person.subscriptionIds.includes(report.subscriptionId),
    );
  };
  return [
    mock(contract.getAuthCodeFlowSettings, () => world.login),
    mock(contract.getSettings, () => world.supportEmail),
    mock(contract.getTermsSettings, () => ({ startPageUrl: world.startPageUrl })),
    mock(contract.getTelemetrySettings, () => ({ instrumentationKey: world.instrumentationKey })),
    mock(contract.getUserEmail, () => world.person.email),
    mock(contract.getUserName, () => world.person.displayName),
    mock(contract.getUser, () => ({ roles: world.person.roles, email: world.person.email })),
    reader(contract.getUserSubscriptions, () =>
      world.subscriptions.filter(({ id }) => world.person.subscriptionIds.includes(id)).map(named),
    ),
    reader(contract.getUserReports, () =>
      mine().map(({ subscriptionId, reportId, reportName, groupId }) => ({
        subscriptionId,
        reportId,
        reportName,
        groupId,
      })),
    ),
    reader(contract.embedReport, ({ body }) => {
      const report = mine().find(
        (own) => same(own.reportId, body.reportId) && same(own.subscriptionId, body.subscriptionId),
      );
      return report ? world.embed({ reportId: report.reportId, name: report.reportName }) : absent();
    }),
    administrator(contract.previewReport, ({ body }) => {
      if (body.subscriptionId !== EMPTY_ID) return HttpResponse.json({}, { status: 400 });
      return world.embed({
        reportId: body.reportId,
        name: world.published.find(({ reportId }) => same(reportId, body.reportId))?.name ?? body.reportName,
      });
    }),
    administrator(contract.getSubscriptions, () => world.subscriptions.map(named)),
    administrator(contract.getReports, () => world.reports),
    administrator(contract.getUserReportMapping, () => world.mappings),
    administrator(contract.getSubscriptionUsers, ({ params }) =>
      world.people.filter(({ subscriptionIds }) => subscriptionIds.some((id) => same(params["id"], id))).map(named),
    ),
    administrator(contract.getPrimaryParty, ({ params }) => {
      const subscription = world.subscriptions.find(({ id }) => same(params["id"], id));
      return subscription ? { partyId: subscription.primaryPartyId } : absent();
    }),
    administrator(
      contract.getSubscriptionReportId,
      ({ params }) =>
        world.reports.find(
          (report) =>
            same(params["reportId"], report.reportId) && same(params["subscriptionId"], report.subscriptionId),
        )?.subscriptionReportId ?? 0,
    ),
    administrator(portalContract.checkReport, ({ body }) => {
      const found = world.published.find(
        ({ reportId, groupId }) => same(reportId, body.reportId) && same(groupId, body.groupId),
      );
      if (!found)
        return {
          exists: false,
          reportName: null,
          dataSetId: null,
          identityRequired: false,
          message: "There is no such report in this group.",
        };
      const message = found.identityRequired
        ? "The report exists. Its data set demands Row Level Security."
        : "The report exists. Its data set needs no Row Level Security.";
      return {
        exists: true,
        reportName: found.name,
        dataSetId: found.dataSetId,
        identityRequired: found.identityRequired,
        message,
      };
    }),
    administrator(portalContract.getReportHistory, ({ params }) =>
      world.history
        .filter(({ subscriptionReportId }) => subscriptionReportId === Number(params["id"]))
        .map(({ at, by, action, detail }) => ({ at, by, action, detail }))
        .toReversed(),
    ),
  ];
}
