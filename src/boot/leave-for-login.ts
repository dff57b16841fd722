import { clearAuthCookies, sessionMark } from "../browser/cookies.ts";
import { redirectToLogin } from "../browser/login-redirect.ts";

/** Redirects to the login, unless the application has taken the settings over and does it itself. */
export async function leaveForLogin(): Promise<void> {
  const { boot } = window;
  const answer = boot?.answers.loginSettings;
  if (!boot || !answer) return;
  const settings = await (await answer).clone().json();
  // A person has signed in in another tab meanwhile: the application starts in that session.
  if (boot.answers.loginSettings !== answer || sessionMark() !== "") return;
  clearAuthCookies();
  boot.isLeaving = redirectToLogin(settings) === "leaving";
}

leaveForLogin().catch(() => {
  // The application requests the settings again and shows readably what is wrong.
});
