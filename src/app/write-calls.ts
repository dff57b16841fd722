import { contract, portalContract } from "../api/contract.ts";
import type { RequestRecord } from "../api/client.ts";

const writePaths: readonly string[] = [
  contract.addReport.path,
  contract.updateReport.path,
  contract.deleteReport.path,
  contract.addUserReportMapping.path,
  contract.deleteUserReportMapping.path,
  portalContract.changeMappings.path,
  // The start does not load the contracts of these.
  "/serverside/api/portal/addsubscription",
  "/serverside/api/portal/renamesubscription",
  "/serverside/api/portal/addperson",
  "/serverside/api/portal/setmembership",
  "/serverside/api/portal/setadministrator",
  "/serverside/api/portal/setactive",
  "/serverside/api/portal/removeeverywhere",
  "/serverside/api/portal/savegroup",
  "/serverside/api/portal/deletegroup",
  "/serverside/api/portal/changegroupmembers",
  "/serverside/api/portal/setaccessend",
];

/** The path of the call that a request writes with; undefined where it only reads. */
export function findWritePath({ path }: RequestRecord): string | undefined {
  return writePaths.find((writePath) => path.startsWith(writePath.replace(/:.*/, "")));
}
