// The paths of the calls that the page makes before the application arrives, by the names of their answers in
// `window.boot`. `plugins/bundle-script.ts` puts these values into the inline scripts in place of this module, so that
// the scripts do not carry the contract's schemas.

import { contract } from "../api/contract.ts";

export const loginSettings = contract.getAuthCodeFlowSettings.path;
export const user = contract.getUser.path;
export const name = contract.getUserName.path;
export const subscriptions = contract.getUserSubscriptions.path;
export const reports = contract.getUserReports.path;
export const embedConfig = contract.embedReport.path;
