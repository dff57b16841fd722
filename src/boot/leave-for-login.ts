import { clearAuthCookies } from "../browser/cookies.ts";
import { redirectToLogin } from "../browser/login-redirect.ts";
import type { LoginSettings } from "../api/contract.ts";

/** A small file of its own, fetched beside the settings when nobody is signed in: away before the application has arrived. */
export async function leave(): Promise<void> {
  const { early } = window;
  const [asked] = early?.answers ?? [];
  if (!early || !asked) return;
  const [url, answer] = asked;
  const settings = (await (await answer).clone().json()) as LoginSettings;
  if (!early.answers.has(url)) return;
  clearAuthCookies();
  early.leaving = redirectToLogin(settings) === "leaving";
}
