import { contract, type Endpoint, portalContract } from "../api/contract.ts";
import type { RequestRecord } from "../api/request.ts";

const writeCalls: readonly Endpoint[] = [
  contract.addReport,
  contract.updateReport,
  contract.deleteReport,
  contract.addUserReportMapping,
  contract.deleteUserReportMapping,
  portalContract.changeMappings,
];

/** The call that a request writes with; undefined where it only reads. */
export function findWriteCall({ path }: RequestRecord): Endpoint | undefined {
  return writeCalls.find((call) => path.startsWith(call.path.replace(/:.*/, "")));
}
