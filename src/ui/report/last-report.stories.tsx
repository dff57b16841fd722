import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import preview from "#.storybook/preview";
import { LastReport } from "./last-report.tsx";
import { SelectReport } from "./select-report.tsx";

const meta = preview.meta({
  title: "Dialogs/Last report",
  component: LastReport,
  args: {
    reportName: "Cargo in Transit",
    clientName: "Alderbrook Marine Group",
    onContinue: fn(),
  },
  parameters: { docs: { story: { inline: false, height: "32rem" } } },
  render: (args) => (
    <SelectReport
      frame={{ open: true }}
      lastReport={<LastReport {...args} />}
      subscriptions={[{ id: "s1", displayName: "Alderbrook Marine Group" }]}
      reports={[{ subscriptionId: "s1", reportId: "r1", reportName: "Exposure", groupId: "g1" }]}
      report={{ subscriptionId: "s1", reportId: "r1" }}
      canView
      linkAbsent={false}
      onSubscriptionSelect={fn()}
      onReportSelect={fn()}
      onView={fn()}
      onCancel={fn()}
    />
  ),
});

const offer = () => screen.getByRole("button", { name: /^Continue with/ });
/** Which of the two buttons are filled with the accent. */
const primaryButtons = () =>
  [offer(), screen.getByRole("button", { name: "View Report" })]
    .filter((button) => ["rgb(47, 85, 212)", "rgb(74, 105, 238)"].includes(getComputedStyle(button).backgroundColor))
    .map((button) => button.textContent);

export const Offered = meta.story({
  tags: ["picture"],
  play: async ({ args }) => {
    await expect(offer()).toHaveAccessibleDescription("Alderbrook Marine Group");
    await expect(within(offer()).getByText("Enter")).toBeVisible();
    await expect(primaryButtons()).toEqual(["View Report"]);
    await userEvent.keyboard("{Enter}");
    await expect(args.onContinue).toHaveBeenCalledOnce();
  },
});
export const Touched = meta.story({
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole("combobox", { name: "Report Name" }));
    await expect(primaryButtons()).toEqual(["View Report"]);
    await userEvent.keyboard("{Enter}{Enter}");
    await expect(args.onContinue).not.toHaveBeenCalled();
    await expect(within(offer()).queryByText("Enter")).toBeNull();
    await userEvent.click(offer());
    await expect(args.onContinue).toHaveBeenCalledOnce();
  },
});
export const LongNames = meta.story({
  args: {
    reportName: "Quarterly exposure of all insured locations ".repeat(9),
    clientName: "مجموعة الخليج للتأمين البحري والنقل 🚢",
  },
});

export const WithoutRoomAbove = meta.story({
  globals: { viewport: { value: "narrow" } },
  play: async () => {
    const { style } = document.documentElement;
    const layer = screen.getByRole("dialog").parentElement!.style;
    for (const [textSize, width, height] of [
      ["200%", 375, 740],
      ["200%", 1280, 720],
      ["100%", 320, 400],
    ] as const) {
      style.fontSize = textSize;
      Object.assign(layer, { inlineSize: `${width}px`, blockSize: `${height}px` });
      dispatchEvent(new Event("resize"));
      await waitFor(() => expect(offer()).toHaveAttribute("data-room", "false"));
      const texts = [...offer().querySelectorAll("span > span")];
      const cut = texts.filter(
        (text) => text.scrollWidth > text.clientWidth || text.scrollHeight > 1.2 * text.clientHeight,
      );
      const title = screen.getByRole("heading", { name: "Select Report Details" }).getBoundingClientRect();
      const { top, bottom } = offer().getBoundingClientRect();
      const isApart = bottom <= title.top || top >= title.bottom;
      await expect({ textSize, width, cut: cut.map(({ textContent }) => textContent), isApart }).toEqual({
        textSize,
        width,
        cut: [],
        isApart: true,
      });
    }
    layer.inlineSize = "";
  },
});
