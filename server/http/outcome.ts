import type { Outcome } from "../../src/api/contract.ts";

export const succeed = (message: string): Outcome => ({ isSuccess: true, message });
export const reject = (message: string): Outcome => ({ isSuccess: false, message });
