/** What the pages without scripts say: the server sends them while no page of the portal can be shown. */
export const plainPageTexts = {
  notStartedHere: "This sign-in was not started from the portal.",
  notCompleted: "Sign-in was not completed.",
  unavailable: "Sign-in is temporarily unavailable.",
  /** Continued with the address of support. */
  deactivated: "Your access to this portal was ended by an administrator. If you still need it, contact",
  /** Continued with the address of support. */
  notStrong:
    "You are signed out: your identity provider did not confirm a sign-in that is strong and recent enough for administrators. Sign in again, or contact",
  tooManySignIns: "Too many sign-ins from this network. Try again in a minute.",
  absent: "There is no page at this address.",
  notBuilt: "The portal has not been built yet.",
} as const;

export const describeNewNetworks = (
  networks: readonly { network: string; seenAt: string }[],
  supportEmail: string,
): string => {
  const list = networks.map(({ network, seenAt }) => `${network} on ${seenAt.slice(0, 16).replace("T", " at ")} UTC`);
  return `Somebody has signed in as you from a network that you had not used before: ${list.join(", ")}. If it was not you, choose “Your sessions” in the menu behind your name, end the others, and tell ${supportEmail}.`;
};

/** Continued with the address of support. */
export const rolesTexts = {
  absent:
    "You are signed in, but your identity provider named no role for this portal. Ask your administrator for a role,",
  "too many groups":
    "You are signed in, but you are in more groups than your identity provider sends to this portal. Ask your administrator to assign the portal’s groups only,",
} as const;
