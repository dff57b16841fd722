import { leave } from "./leave-for-login.ts";

leave().catch(() => {
  // The application is on its way, asks again and can say readably what is wrong.
});
