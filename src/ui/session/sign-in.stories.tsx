import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { standsWhereItSays } from "../../../workshop/stages/current-states.ts";
import { arrival, fails, never, says } from "../../../workshop/stages/workshop-machines.ts";
import type { RouteContext } from "../../routes/route-context.ts";

const nobody = says<typeof arrival, void>({ ...arrival, user: { ...arrival.user, roles: [""] } });
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
  play: standsWhereItSays,
});

export const CheckingCookies = meta.story({
  tags: ["no-picture"],
  args: { workshop: { session: { actors: { findSession: never() } } } },
  parameters: { state: "session.checkingCookies" },
});
export const Redirecting = meta.story({
  tags: ["no-picture"],
  args: { workshop: { session: { actors: { findSession: says(false), leaveForLogin: never() } } } },
  parameters: { state: "session.redirecting" },
});
export const Leaving = meta.story({
  tags: ["no-picture"],
  args: { workshop: { session: { actors: { findSession: says(false) } } } },
  parameters: { state: "session.leaving" },
});
export const LoadingUser = meta.story({
  tags: ["no-picture"],
  args: { workshop: { session: { actors: { loadUser: never() } } } },
  parameters: { state: "session.loadingUser" },
});
export const ConsultingTerms = meta.story({
  args: { workshop: { session: { actors: { hasAcceptedTerms: never() } } } },
  parameters: { state: "session.loggedIn.consultingTerms" },
});
export const Terms = meta.story({
  args: { workshop: { session: { actors: { hasAcceptedTerms: says(false) } } } },
  parameters: { state: "session.loggedIn.terms" },
});
export const TermsDeclined = meta.story({
  args: { workshop: { session: { actors: { hasAcceptedTerms: says(false) } } }, steps: decline },
  parameters: { state: "session.loggedIn.declined" },
});
export const Ready = meta.story({ tags: ["no-picture"], parameters: { state: "session.loggedIn.ready" } });
export const SigningOut = meta.story({
  tags: ["no-picture"],
  args: { workshop: { session: { actors: { signOut: never() } } }, steps: signOut },
  parameters: { state: "session.signingOut" },
});
export const SignedOut = meta.story({
  tags: ["no-picture"],
  args: { steps: signOut },
  parameters: { state: "session.signedOut" },
});
export const FindingMailbox = meta.story({
  tags: ["no-picture"],
  args: { workshop: { session: { actors: { loadUser: nobody, findMailbox: never() } } } },
  parameters: { state: "session.denied.findingMailbox" },
});
export const NoAccess = meta.story({
  args: { workshop: { session: { actors: { loadUser: nobody } } } },
  parameters: { state: "session.denied.told" },
  tags: ["dark"],
});
export const NoAccessAndNoMailbox = meta.story({
  args: { workshop: { session: { actors: { loadUser: nobody, findMailbox: fails() } } } },
  parameters: { state: "session.denied.told" },
});
export const Stuck = meta.story({
  args: { workshop: { session: { actors: { findSession: says(false), leaveForLogin: says("stuck") } } } },
  parameters: { state: "session.stuck" },
});
export const Failed = meta.story({
  args: { workshop: { session: { actors: { loadUser: fails() } } } },
  parameters: { state: "session.failed" },
  tags: ["dark"],
});
