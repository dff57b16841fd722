import { useState } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { keyboard } from "../../../workshop/keyboard-docs.ts";
import type { Theme } from "../../rules/frame/theme.ts";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { Footer } from "./footer.tsx";
import { Frame } from "./frame.tsx";
import { Header } from "./header.tsx";
import { PageNavigation } from "./page-navigation.tsx";
import { Ribbon } from "./ribbon.tsx";

const pages = ["Overview", "Exposure by region", "Claims and recoveries"].map((displayName, index) => ({
  name: String(index),
  displayName,
}));
const ada = { name: "Ada Keller", role: "Administrator" };
const long = {
  name: "Maximiliane Alexandra von Hohenberg-Wittgenstein",
  role: "Regional Portfolio Risk Administrator",
};

interface Framed {
  person?: { name: string; role: string };
  administrator?: boolean;
  reading?: boolean;
  loading?: boolean;
  onNavigate: () => void;
}

function Shown({ person, administrator = false, reading = false, loading = false, onNavigate }: Framed) {
  const [theme, setTheme] = useState<Theme>("system");
  const [page, setPage] = useState("0");
  const report = { label: "Report", href: "/report", active: true, onNavigate };
  const admin = { label: "Admin", href: "/admin", active: false, onNavigate };
  return (
    <Frame
      header={<Header user={person} onSignOut={onNavigate} theme={theme} onThemeChange={setTheme} />}
      ribbon={
        <Ribbon
          items={!person ? [] : administrator ? [report, admin] : [report]}
          pages={reading && <PageNavigation pages={pages} active={page} onPageSelect={setPage} />}
          report={
            reading
              ? { onChangeReport: onNavigate, onRefresh: onNavigate, onPrint: onNavigate, onFullScreen: onNavigate }
              : undefined
          }
        />
      }
      footer={<Footer privacyHref="/privacy.html" onDoNotSell={onNavigate} year={2026} />}
    >
      {loading ? <Loader text="Authorizing" /> : <Notice tone="empty" title="The screen is here" />}
    </Frame>
  );
}

const meta = preview.meta({
  title: "Frame/Frame",
  component: Shown,
  args: { onNavigate: fn() },
  parameters: {
    docs: {
      story: { inline: false, height: "24rem" },
      ...keyboard("What stands around every screen: 139 px, at every width.", {
        Tab: "first to “Skip to content”, then header, ribbon, content and footer in this order",
        Enter: "follows a link, presses a button",
      }),
    },
  },
});

export const Authorizing = meta.story({ args: { loading: true } });
export const Reader = meta.story({ args: { person: { name: "Ben Ortiz", role: "User" }, reading: true } });
export const Administrator = meta.story({
  args: { person: ada, administrator: true, reading: true },
  tags: ["dark", "forced"],
});
export const InTheAdminArea = meta.story({ args: { person: ada, administrator: true } });
export const LargeText = meta.story({
  args: { person: ada, administrator: true, reading: true },
  globals: { text: "200%" },
});
export const RightToLeft = meta.story({
  args: { person: ada, administrator: true, reading: true },
  globals: { direction: "rtl" },
});

export const Narrow = meta.story({
  args: { person: long, administrator: true, reading: true },
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvas }) => {
    const main = canvas.getByRole("main").getBoundingClientRect();
    await expect(innerHeight - main.height).toBe(139);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
});

export const LinksGoWithoutLeavingThePage = meta.story({
  args: { person: ada, administrator: true, reading: true },
  play: async ({ canvas, args }) => {
    const ribbon = within(canvas.getByRole("navigation", { name: "Portal" }));
    await expect(ribbon.getByRole("link", { name: "Report" })).toHaveAttribute("aria-current", "page");
    await userEvent.click(ribbon.getByRole("link", { name: "Admin" }));
    await userEvent.click(ribbon.getByRole("button", { name: "Change Report" }));
    await userEvent.click(ribbon.getByRole("button", { name: "Full Screen" }));
    await userEvent.click(canvas.getByRole("button", { name: "Sign out" }));
    await expect(args.onNavigate).toHaveBeenCalledTimes(4);
    await userEvent.click(ribbon.getByRole("button", { name: "Next page" }));
    await expect(ribbon.getByRole("combobox", { name: "Page" })).toHaveTextContent("2 / 3 · Exposure by region");
  },
});

export const ThemeIsChosen = meta.story({
  args: { person: ada },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Theme: system" }));
    await userEvent.click(canvas.getByRole("button", { name: "Theme: light" }));
    await expect(canvas.getByRole("button", { name: "Theme: dark" })).toHaveFocus();
  },
});

export const ByKeyboard = meta.story({
  args: { person: ada, administrator: true, reading: true },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  },
});
