/** The numbers of the portal's advisory locks in a database, in one place so that no two kinds of work share one. */
export const advisoryLocks = {
  migrations: 7_205_144,
  administrators: 7_205_145,
  subscriptionNames: 7_205_146,
  usageTotals: 7_205_147,
  addedPeople: 7_205_148,
} as const;
