import { expect, test } from "vitest";
import { isPortalPath, listPortalPaths } from "../../../src/rules/frame/portal-paths.ts";

test.each(["/", "/report", "/Report/", "/myclient", "/admin/", "/audit", "/error", "/unauthorized"])(
  "the portal's page is at %s",
  (path) => {
    expect(isPortalPath(path)).toBe(true);
  },
);

test("every page of the admin area and of auditors is the portal's", () => {
  const pages =
    "addreport modifyreport userreportmapping access reports clients people reviews usage openings audit service";
  const paths = pages.split(" ").flatMap((page) => [`/admin/${page}`, `/audit/${page}`]);
  expect(listPortalPaths().filter((path) => /^\/(admin|audit)\//.test(path))).toEqual(paths);
});

test.each(["", "/report/1", "/.git/HEAD", "/admin/nothing"])("nothing is at %j", (path) => {
  expect(isPortalPath(path)).toBe(false);
});
