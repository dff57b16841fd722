import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { ErrorPage } from "./error-page.tsx";

const meta = preview.meta({ title: "Frame/Error page", component: ErrorPage, args: { onRetry: fn() } });

export const SomethingWentWrong = meta.story({
  parameters: { state: "session.failed" },
  tags: ["picture-dark"],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

export const SignInKeepsFailing = meta.story({
  args: { signIn: { loginPortalUrl: "https://login.example/start" } },
  parameters: { state: "session.blocked" },
});
export const SignInKeepsFailingWithoutPortal = meta.story({ args: { signIn: { loginPortalUrl: null } } });
