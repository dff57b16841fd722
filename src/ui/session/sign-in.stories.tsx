import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { loadedUser, rejects, neverSettles, resolves } from "../../../workshop/stages/workshop-machines.ts";
import type { RouteContext } from "../../routes/route-context.ts";

const withoutAccess = resolves<typeof loadedUser, void>({ ...loadedUser, user: { ...loadedUser.user, roles: [""] } });
const signOut = async ({ session, reports }: RouteContext) => {
  await new Promise<void>((resolve) => session.on("access.granted", () => setTimeout(resolve)));
  reports.getSnapshot().children.selection?.send({ type: "selection.cancelled" });
  session.send({ type: "signOut.requested" });
};
const decline = ({ session }: RouteContext) => {
  session.on("termsDialog.opened", () =>
    setTimeout(() => session.getSnapshot().children.terms?.send({ type: "terms.declined" })),
  );
};

const meta = preview.meta({
  title: "Portal/Sign-in",
  component: PortalStage,
  parameters: { docs: { story: { inline: false, height: "40rem" } } },
  play: expectDeclaredState,
});

export const CheckingCookies = meta.story({
  tags: ["no-picture"],
  args: { workshop: { session: { actors: { findSession: neverSettles() } } } },
  parameters: { state: "session.checkingCookies" },
});
export const Redirecting = meta.story({
  tags: ["no-picture"],
  args: { workshop: { session: { actors: { findSession: resolves(false), redirectToLogin: neverSettles() } } } },
  parameters: { state: "session.redirecting" },
});
export const Leaving = meta.story({
  tags: ["no-picture"],
  args: { workshop: { session: { actors: { findSession: resolves(false) } } } },
  parameters: { state: "session.leaving" },
});
export const LoadingUser = meta.story({
  tags: ["no-picture"],
  args: { workshop: { session: { actors: { loadUser: neverSettles() } } } },
  parameters: { state: "session.loadingUser" },
});
export const CheckingTerms = meta.story({
  args: { workshop: { terms: { actors: { hasAcceptedTerms: neverSettles() } } } },
  parameters: { state: "terms.checking" },
});
export const Terms = meta.story({
  args: { workshop: { terms: { actors: { hasAcceptedTerms: resolves(false) } } } },
  parameters: { state: "session.loggedIn.acceptingTerms" },
});
export const TermsDeclined = meta.story({
  args: { workshop: { terms: { actors: { hasAcceptedTerms: resolves(false) } } }, steps: decline },
  parameters: { state: "session.loggedIn.declined" },
});
export const Ready = meta.story({ tags: ["no-picture"], parameters: { state: "session.loggedIn.ready" } });
export const SigningOut = meta.story({
  tags: ["no-picture"],
  args: { workshop: { session: { actors: { signOut: neverSettles() } } }, steps: signOut },
  parameters: { state: "session.signingOut" },
});
export const SignOutFailed = meta.story({
  args: { workshop: { session: { actors: { signOut: rejects() } } }, steps: signOut },
  parameters: { state: "session.loggedIn.ready" },
});
export const SignedOut = meta.story({
  tags: ["no-picture"],
  args: { steps: signOut },
  parameters: { state: "session.signedOut" },
});
export const ResolvingMailbox = meta.story({
  tags: ["no-picture"],
  args: { workshop: { session: { actors: { loadUser: withoutAccess, resolveMailbox: neverSettles() } } } },
  parameters: { state: "session.denied.resolvingMailbox" },
});
export const NoAccess = meta.story({
  args: { workshop: { session: { actors: { loadUser: withoutAccess } } } },
  parameters: { state: "session.denied.mailboxResolved" },
  tags: ["dark"],
});
export const NoAccessAndNoMailbox = meta.story({
  args: { workshop: { session: { actors: { loadUser: withoutAccess, resolveMailbox: rejects() } } } },
  parameters: { state: "session.denied.mailboxResolved" },
});
export const Blocked = meta.story({
  args: { workshop: { session: { actors: { findSession: resolves(false), redirectToLogin: resolves("blocked") } } } },
  parameters: { state: "session.blocked" },
});
export const Failed = meta.story({
  args: { workshop: { session: { actors: { loadUser: rejects() } } } },
  parameters: { state: "session.failed" },
  tags: ["dark"],
});
