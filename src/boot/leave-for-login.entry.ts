import { leaveForLogin } from "./leave-for-login.ts";

leaveForLogin().catch(() => {
  // The application requests the settings again and shows readably what is wrong.
});
