import { demo, type PublishedReport } from "../demo-data.ts";

/** Power BI's limit for a service principal and for each of its profiles. */
export const MAX_WORKSPACES = 1000;

export type Workspaces = ReturnType<typeof createWorkspaces>;

/** What is published, and which workspaces the service principal and each of its profiles may use. */
export function createWorkspaces(published: readonly PublishedReport[] = demo.published) {
  const reports = new Map(published.map((report) => [report.reportId, report]));
  const dataSets = new Map(
    published.filter(({ isPaginated }) => !isPaginated).map((report) => [report.dataSetId, report]),
  );
  const ownGroups = new Set(demo.published.map(({ groupId }) => groupId));
  const groupsOfProfiles = new Map<string, Set<string>>();
  for (const { id, profileId } of demo.subscriptions) {
    const groups = demo.reports.filter(({ subscriptionId }) => subscriptionId === id).map(({ groupId }) => groupId);
    if (profileId !== undefined) groupsOfProfiles.set(profileId, new Set(groups));
  }

  return {
    findReport: (id: string): PublishedReport | undefined => reports.get(id.toLowerCase()),
    findDataSet: (id: string): PublishedReport | undefined => dataSets.get(id.toLowerCase()),
    /** A profile has none of the rights of its service principal. */
    mayUse(profileId: string | undefined, groupId: string): boolean {
      const groups = profileId === undefined ? ownGroups : groupsOfProfiles.get(profileId.toLowerCase());
      return groups?.has(groupId.toLowerCase()) ?? false;
    },
    /** Returns false where the profile has as many as it may have. */
    addProfile(profileId: string, groupId: string): boolean {
      const [profile, group] = [profileId.toLowerCase(), groupId.toLowerCase()];
      const groups = groupsOfProfiles.get(profile) ?? new Set();
      if (groups.size >= MAX_WORKSPACES && !groups.has(group)) return false;
      groupsOfProfiles.set(profile, groups.add(group));
      return true;
    },
  };
}
