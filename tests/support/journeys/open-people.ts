import { screen } from "@testing-library/react";
import type { MockData } from "../mocks/mock-data.ts";
import { openPortal } from "./open-portal.tsx";

export const openPeople = (options: Parameters<typeof openPortal>[0] = {}) =>
  openPortal({ at: "/admin/people", role: "administrator", ...options });

export const peopleTable = () => screen.findByRole("table", { name: "People" });

/** Gives the second person more reports than one batch of changes holds. */
export function addReports(mockData: MockData): void {
  const [report] = mockData.reports;
  const principalId = mockData.people[1]!.id;
  for (let id = 1001; id <= 1120; id += 1) {
    mockData.reports.push({ ...report!, subscriptionReportId: id, reportName: `Report ${id}` });
    mockData.mappings.push({ subscriptionReportId: id, principalId });
  }
}
