import { join } from "node:path";
import { buildQuietly } from "../tools/build.ts";
import { createReportEngine } from "../server/powerbi/report-engine.ts";
import { demo } from "../server/standins/demo-data.ts";
import { startReportHost } from "../server/standins/report-host.ts";
import { serveFolder } from "../tools/static-server.ts";

/** Serves the baselines of the time to report: hand-written pages with the same library and report host. */
export async function serveReportPages(work: string, reportId: string) {
  const root = join(import.meta.dirname, "pages/report");
  const input = ["ideal", "sequential"].map((page) => join(root, `${page}.html`));
  await buildQuietly({
    root,
    base: "./",
    configFile: false,
    build: {
      outDir: work,
      emptyOutDir: true,
      target: "es2024",
      modulePreload: { polyfill: false },
      rolldownOptions: { input },
    },
  });
  const report = demo.reports.find((one) => one.reportId === reportId);
  if (!report) throw new Error(`There is no demo report ${reportId}`);
  const pages = await serveFolder(work, {
    isCompressed: true,
    calls: {
      "/embed": async () =>
        JSON.stringify(
          await engine.embed({
            ...report,
            profileId: null,
            identity: report.partyId === null ? null : { username: report.partyId },
          }),
        ),
    },
  });
  const host = await startReportHost({ port: 0, portalOrigin: pages.url });
  const principal = {
    authority: host.origin,
    tenantId: "local",
    clientId: "bench",
    clientSecret: "bench",
    certificate: undefined,
    scope: "https://analysis.windows.net/powerbi/api/.default",
  };
  const engine = createReportEngine({
    apiUrl: host.origin,
    ...principal,
    profileId: undefined,
    roles: ["Reader"],
    customData: undefined,
    tokenMinutes: 15,
    reportOrigins: [host.origin],
  });
  return {
    origin: pages.url,
    close: async () => {
      pages.close();
      await host.close();
    },
  };
}
