import { adminPages } from "./portal-paths.ts";

const DEFAULT_TITLE = "Risk Insight";
const screens: Readonly<Record<string, string>> = {
  "/admin": adminPages.addreport,
  "/audit": adminPages.openings,
  "/myclient": "My client",
  ...adminPages,
};

/** The document's title: the page and the report that are shown, or the screen of the admin area. */
export function pageTitle(path: string, reportName: string, reportPage: string): string {
  const parts = path === "/report" ? [reportPage, reportName] : [screens[path.replace(/^\/(admin|audit)\//, "")]];
  return [...parts, DEFAULT_TITLE].filter(Boolean).join(" · ");
}
