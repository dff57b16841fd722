// A report service beside both sides of the server's bench, a burden to neither.
import process from "node:process";
import { startReportHost } from "../server/standins/report-host.ts";

const { origin } = await startReportHost({ port: 0, portalOrigin: "http://localhost" });
process.send?.({ origin });
