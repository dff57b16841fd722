import { type Demo, type DemoPerson, describeDemoRole } from "../demo-data.ts";
import { createStandInPage, escapeHtml, type StandInPage } from "../stand-in-page.ts";

export function accountPage(uid: string, demo: Demo): StandInPage {
  const { people, subscriptions } = demo;
  const accounts = people.map((person) => {
    const role = describeDemoRole(demo, person.id) ?? "No access";
    const clients = subscriptions
      .filter(({ id }) => person.subscriptionIds.includes(id))
      .map(({ displayName }) => displayName);
    return [
      `<li><button class="person" name="person" value="${person.id}">`,
      `<span class="face" aria-hidden="true">${initials(person)}</span>`,
      `<span class="who"><b>${escapeHtml(person.displayName)}</b>`,
      `<span>${escapeHtml(clients.join(", ") || person.email)}</span></span>`,
      `<span class="role">${escapeHtml(role)}</span></button></li>`,
    ].join("");
  });
  return createStandInPage(
    "Sign in",
    `<h1>Sign in to Risk Insight</h1><p>Choose an account.</p><form method="post" action="/sign-in/${uid}"><ul>${accounts.join("")}</ul></form><p class="note">These accounts are fictitious. This sign-in runs only on your machine and needs no password.</p>`,
  );
}

export function messagePage(title: string, message: string, portal: string): StandInPage {
  return createStandInPage(
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p><a class="action" href="${portal}">Open Risk Insight</a>`,
  );
}

/** Submits the provider's form automatically, because the user has already pressed Sign out in the portal. */
export function signOutPage(form: string): StandInPage {
  const confirmedForm = form.replace(
    "</form>",
    '<input type="hidden" name="logout" value="yes"><button class="action">Sign out</button></form>',
  );
  return createStandInPage("Sign out", `<h1>Signing out</h1><p>Please wait.</p>${confirmedForm}`, {
    script: "document.forms[0].submit()",
  });
}

const initials = ({ displayName }: DemoPerson) =>
  escapeHtml(
    displayName
      .split(" ")
      .map((word) => word.charAt(0))
      .join(""),
  );
