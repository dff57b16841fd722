import type { ReportCheck } from "../../../src/api/report-contract.ts";
import type { SetupClient } from "../../../src/rules/clients/client-setup.ts";
import { anna } from "./people.ts";

/** The id of a report that can be added. */
export const cargoId = "11111111-2222-3333-4444-555555555555";
/** That of its workspace, of its data set, and of the report that the client has. */
export const otherId = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee";
export const address = `https://app.powerbi.com/groups/${otherId}/reports/${cargoId}`;

/** What the report service knows about that report. */
export const cargo: ReportCheck = {
  exists: true,
  reportName: "Cargo",
  dataSetId: otherId,
  identityRequired: true,
  message: "",
  problems: [],
};

export const zoe = { ...anna, principalId: "p9", name: "Zoe", email: "zoe@x.example" };
/** A client whose one person has its one report. */
export const alder: SetupClient = {
  id: "s1",
  displayName: "Alder",
  partyId: "7",
  people: [zoe],
  reports: [{ subscriptionReportId: 4, reportId: otherId, reportName: "Claims" }],
  groups: [],
  mapped: ["4 p9"],
  isTooLarge: false,
  isCreated: false,
};
