import type { Outcome } from "../../src/api/contract.ts";

export const done = (message: string): Outcome => ({ isSuccess: true, message });
export const refused = (message: string): Outcome => ({ isSuccess: false, message });
