/** What a test has written to the console. */
export const noise: string[] = [];
