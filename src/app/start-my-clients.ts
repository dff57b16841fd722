import type { Call } from "../api/client.ts";
import { myClientContract } from "../api/my-client-contract.ts";

/** For the account menu, which is opened more often than the page with the rest of this contract. */
export const loadMyClients = (call: Call) => call(myClientContract.getMyClients);
