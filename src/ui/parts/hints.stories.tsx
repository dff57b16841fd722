import { useLayoutEffect } from "react";
import { expect, userEvent, waitFor } from "storybook/test";
import preview from "#.storybook/preview";
import { showHints } from "./hints.ts";
import { Icon } from "./icon.tsx";
import { icons } from "./icons.ts";

const style = { border: 0, background: "none", color: "var(--colour-text)" };

function HintedButtons() {
  // The play function does not wait for effects that follow the painting.
  useLayoutEffect(showHints, []);
  return (
    <>
      <button style={style} type="button" aria-label="Refresh" data-hint="Refresh">
        <Icon path={icons.refresh} />
      </button>
      <button style={style} type="button" data-hint="Print">
        <span>Print</span>
      </button>
    </>
  );
}

const meta = preview.meta({ title: "Parts/Hints", component: HintedButtons, parameters: { layout: "padded" } });

const readHint = () => document.querySelector("[role=tooltip]:popover-open")?.textContent;

export const ByKeyboard = meta.story({
  tags: ["picture"],
  play: async () => {
    await userEvent.tab();
    await expect(readHint()).toBe("Refresh");
    await userEvent.keyboard("{Escape}");
    await expect(readHint()).toBeUndefined();
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    await expect(readHint()).toBe("Refresh");
  },
});

export const ByMouse = meta.story({
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(readHint()).toBe("Refresh"));
    await userEvent.hover(canvas.getByRole("button", { name: "Print" }));
    await expect(readHint()).toBeUndefined();
  },
});

export const NoneWhileTheLabelIsSeen = meta.story({
  play: async () => {
    await userEvent.tab();
    await userEvent.tab();
    await expect(readHint()).toBeUndefined();
  },
});
