/** Docs parameters of a part: its purpose, then a table of the keys that operate it. */
export const describeKeys = (purpose: string, actionsByKey: Record<string, string>) => ({
  description: {
    component: [
      purpose,
      "",
      "| Key | Action |",
      "|---|---|",
      ...Object.entries(actionsByKey).map(([key, action]) => `| ${key} | ${action} |`),
    ].join("\n"),
  },
});
