import { expect, fn, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { openReport, renderInRibbon, renderPages, reportBarArgs } from "../../../workshop/stages/report-bar.tsx";
import { ReportBar } from "./report-bar.tsx";

const meta = preview.meta({
  title: "Frame/Report bar",
  component: ReportBar,
  args: reportBarArgs,
  render: renderInRibbon,
  parameters: {
    docs: describeKeys("The part of the ribbon that belongs to the chosen report. Narrow, it has a menu.", {
      Enter: "opens the menu, and presses what has the focus in it",
      "Arrow keys, Home, End": "move in the menu",
      Escape: "closes the menu and returns the focus",
    }),
  },
});

export const NarrowWithOpenMenu = meta.story({
  tags: ["picture"],
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvas }) => {
    // Hidden as long as the story is drawn wide, before its picture is taken narrow.
    await userEvent.click(canvas.getByRole("button", { name: "More", hidden: true }));
    await expect(await canvas.findByRole("button", { name: "Change Report" })).toHaveFocus();
    await expect(canvas.getByRole("button", { name: "More" })).toHaveAttribute("aria-expanded", "true");
  },
});

export const AnActionClosesTheMenu = meta.story({
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Print" }));
    await expect(args.actions.onPrint).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("button", { name: "More" })).toHaveFocus();
    await expect(canvas.queryByRole("button", { name: "Print" })).toBeNull();
  },
});

export const PageNameOnAPhone = meta.story({
  globals: { viewport: { value: "narrow" } },
  args: { pageNavigation: renderPages("Overview") },
  play: async ({ canvas }) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = canvas.getByText("1 / 3 · Overview");
    await expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
  },
});

export const BeforeAReportIsShown = meta.story({
  globals: { viewport: { value: "narrow" } },
  args: {
    actions: { onChangeReport: fn() },
    pageNavigation: null,
    favourite: { isFavourite: false, problem: "none" as const },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More", hidden: true }));
    await expect(await canvas.findByRole("button", { name: "Change Report" })).toBeEnabled();
    for (const name of ["Refresh", "Print", "Full Screen", "Add to favourites"])
      await expect(canvas.getByRole("button", { name })).toBeDisabled();
  },
});

export const BeforeAReportIsChosen = meta.story({
  args: { report: null, actions: { onChangeReport: fn() }, pageNavigation: null, favourite: undefined },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Find report" }));
    await expect(args.onFindReport).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("button", { name: "Copy link" })).toBeDisabled();
  },
});

export const NamesTheReport = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    const switcher = canvas.getByRole("button", { name: "Switch report: Cargo in Transit Alderbrook Marine Group" });
    await expect(switcher).not.toHaveAccessibleDescription();
    await expect(canvas.getByTitle("Alderbrook Marine Group / Cargo in Transit")).toContainElement(switcher);
    await userEvent.click(switcher);
    await expect(args.onFindReport).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Add to favourites: Cargo in Transit" }));
    await expect(args.favourite?.onChange).toHaveBeenCalledWith(true);
  },
});

export const LongClient = meta.story({
  args: { report: { ...openReport, client: "Alderbrook Marine Group of Northern Europe ".repeat(9) } },
  play: async ({ canvas }) => {
    const { scrollWidth, clientWidth } = canvas.getByText(openReport.name);
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
});

export const LongNameFromRightToLeft = meta.story({
  args: { report: { ...openReport, name: "تقرير الخسائر الفصلي للمنطقة الشمالية والبحرية ".repeat(9) } },
  play: async ({ canvas }) => {
    const name = canvas.getByText(/^تقرير/);
    const letters = document.createRange();
    letters.selectNodeContents(name);
    await expect(name.scrollWidth).toBeGreaterThan(name.clientWidth);
    await expect(letters.getBoundingClientRect().right).toBeLessThanOrEqual(name.getBoundingClientRect().right + 1);
  },
});

export const Favourite = meta.story({
  args: { favourite: { isFavourite: true, onChange: fn(), problem: "none" as const } },
  play: async ({ canvas, args }) => {
    const star = canvas.getByRole("button", { name: "Add to favourites: Cargo in Transit" });
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(star);
    await expect(args.favourite?.onChange).toHaveBeenCalledWith(false);
  },
});

export const FavouriteInTheMenu = meta.story({
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More", hidden: true }));
    await userEvent.click(await canvas.findByRole("button", { name: "Add to favourites" }));
    await expect(args.favourite?.onChange).toHaveBeenCalledWith(true);
  },
});

export const WithoutFavourites = meta.story({
  args: { favourite: undefined },
  play: async ({ canvas }) => expect(canvas.queryByRole("button", { name: /favourites/ })).toBeNull(),
});

export const PhoneLayout = meta.story({
  globals: { viewport: { value: "narrow" } },
  args: { layout: { shown: "phone", onChange: fn() } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More", hidden: true }));
    await userEvent.click(within(await canvas.findByRole("group", { name: "More" })).getByText("Full layout"));
    await expect(args.layout?.onChange).toHaveBeenCalledWith("full");
  },
});

export const FullLayoutOnAPhone = meta.story({
  globals: { viewport: { value: "narrow" } },
  args: { layout: { shown: "full", onChange: fn() } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More", hidden: true }));
    await userEvent.click(within(await canvas.findByRole("group", { name: "More" })).getByText("Phone layout"));
    await expect(args.layout?.onChange).toHaveBeenCalledWith("phone");
  },
});

const longNames = {
  ...openReport,
  name: "Exposure 🌊 of the whole portfolio by region, class and year of account ".repeat(6).trim(),
  client: "مجموعة التأمين البحري في الخليج ".repeat(8).trim(),
};

export const LongNames = meta.story({
  tags: ["picture"],
  args: { report: longNames },
  play: async ({ canvas }) => {
    const switcher = canvas.getByRole("button", { name: /^Switch report/ });
    await expect(canvas.getByTitle(`${longNames.client} / ${longNames.name}`)).toContainElement(switcher);
    const root = document.documentElement;
    const { dir } = root;
    const { fontSize } = root.style;
    const ribbon = canvas.getByRole("navigation");
    for (const width of [1440, 1024, 768, 375])
      for (const text of ["100%", "200%"])
        for (const direction of ["ltr", "rtl"]) {
          Object.assign(root, { dir: direction }).style.fontSize = text;
          ribbon.style.inlineSize = `${width}px`;
          await expect(`${width} px, ${text}: ${ribbon.scrollWidth}`).toBe(
            `${width} px, ${text}: ${ribbon.clientWidth}`,
          );
        }
    ribbon.style.inlineSize = "";
    Object.assign(root, { dir }).style.fontSize = fontSize;
  },
});
