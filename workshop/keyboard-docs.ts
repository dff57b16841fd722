/** A part's page begins with what it is for and the keys that work it. */
export const keyboard = (purpose: string, keys: Record<string, string>) => ({
  description: {
    component: [
      purpose,
      "",
      "| Key | Does |",
      "|---|---|",
      ...Object.entries(keys).map(([key, does]) => `| ${key} | ${does} |`),
    ].join("\n"),
  },
});
