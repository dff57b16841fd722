import { expect, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { rejects, neverSettles, resolves } from "../../../workshop/stages/workshop-machines.ts";
import type { RouteContext } from "../../routes/route-context.ts";

const hasAcceptedTerms = resolves<boolean, { email: string }>(false);
const send =
  (...events: Parameters<ReturnType<typeof termsOf>["send"]>[0][]) =>
  ({ session }: RouteContext) => {
    session.on("termsDialog.opened", () =>
      setTimeout(() => events.forEach((event) => termsOf({ session }).send(event))),
    );
  };
const termsOf = ({ session }: Pick<RouteContext, "session">) => {
  const { terms } = session.getSnapshot().children;
  if (!terms) throw new Error("The terms are not shown");
  return terms;
};
const agreed = { type: "agreement.changed", agreed: true } as const;

const meta = preview.meta({
  title: "Dialogs/Terms of use",
  component: PortalStage,
  args: { workshop: { terms: { actors: { hasAcceptedTerms } } } },
  parameters: { docs: { story: { inline: false, height: "48rem" } } },
  play: expectDeclaredState,
});

export const Shown = meta.story({
  parameters: { state: "terms.shown" },
  tags: ["dark", "forced"],
  play: async (context) => {
    await expectDeclaredState(context);
    const accept = await screen.findByRole("button", { name: "I Accept" });
    await expect(accept).toBeDisabled();
    await userEvent.click(screen.getByRole("checkbox", { name: "I agree to these Online Terms of Use" }));
    await expect(accept).toBeEnabled();
  },
});
export const Agreed = meta.story({ args: { steps: send(agreed) }, parameters: { state: "terms.shown" } });
export const Accepting = meta.story({
  args: {
    workshop: { terms: { actors: { hasAcceptedTerms, rememberAcceptance: neverSettles() } } },
    steps: send(agreed, { type: "terms.accepted" }),
  },
  parameters: { state: "terms.accepting" },
});
export const Declining = meta.story({
  args: {
    workshop: { terms: { actors: { hasAcceptedTerms, findStartPage: neverSettles() } } },
    steps: send({ type: "terms.declined" }),
  },
  parameters: { state: "terms.declining" },
});
export const StartPageUnknown = meta.story({
  args: {
    workshop: { terms: { actors: { hasAcceptedTerms, findStartPage: rejects() } } },
    steps: send({ type: "terms.declined" }),
  },
  parameters: { state: "terms.shown" },
});
export const Narrow = meta.story({ parameters: { state: "terms.shown" }, globals: { viewport: { value: "narrow" } } });
export const LargeText = meta.story({ parameters: { state: "terms.shown" }, globals: { text: "200%" } });
