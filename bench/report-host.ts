// A stand-in report service in a process of its own, so that it loads neither server under test.
import process from "node:process";
import { startReportHost } from "../server/standins/report-host.ts";

const { origin } = await startReportHost({ port: 0, portalOrigin: "http://localhost" });
process.send?.({ origin });
