import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { ClientRules, type ClientRulesProps } from "./client-rules.tsx";

const rules: ClientRulesProps["rules"] = {
  networks: ["203.0.113.0/24"],
  idleMinutes: 5,
  wantsSecondFactor: true,
  mailDomains: ["alderbrook.example"],
  givesOwnAccess: false,
};

const meta = preview.meta({
  title: "Admin/Client rules",
  component: ClientRules,
  args: {
    rules,
    isBusy: false,
    outcome: undefined as ClientRulesProps["outcome"],
    onUndo: undefined as ClientRulesProps["onUndo"],
    onSave: fn(async () => true),
  },
  parameters: { layout: "padded" },
});

export const Set = meta.story({
  play: async ({ canvas }) => expect(canvas.getByText("203.0.113.0/24")).toBeVisible(),
});

export const Changed = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Change rules" }));
    await userEvent.type(canvas.getByRole("textbox", { name: "Networks" }), ", 2001:db8::/32");
    await userEvent.click(canvas.getByRole("combobox", { name: "Longest idle time" }));
    await userEvent.click(await screen.findByRole("option", { name: "10 minutes" }));
    await expect(args.onSave).not.toHaveBeenCalled();
  },
});

export const Saved = meta.story({
  args: { outcome: { isSuccess: true, message: "Rules saved" }, onUndo: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Change rules" }));
    await userEvent.clear(canvas.getByRole("textbox", { name: "Networks" }));
    await userEvent.click(canvas.getByRole("checkbox", { name: "Second factor needed" }));
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    await expect(args.onSave).toHaveBeenCalledWith({
      networks: [],
      idleMinutes: 5,
      wantsSecondFactor: false,
      mailDomains: ["alderbrook.example"],
      givesOwnAccess: false,
    });
    await userEvent.click(await canvas.findByRole("button", { name: "Undo" }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
  },
});

export const Refused = meta.story({
  args: { outcome: { isSuccess: false, message: "203.0.113.0/33 is no network. Write one like 203.0.113.0/24." } },
  play: async ({ canvas }) => expect(canvas.getByRole("alert")).toBeVisible(),
});
