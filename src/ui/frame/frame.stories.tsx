import { type ReactNode, useState } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { Announcement } from "./announcement.tsx";
import { Footer } from "./footer.tsx";
import { PageFrame } from "./frame.tsx";
import { Header } from "./header.tsx";
import { PageNavigation } from "./page-navigation.tsx";
import { ReportBar } from "./report-bar.tsx";
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

interface FrameDemoProps {
  /** The signed-in user's full name and first role. */
  user?: { name: string; role: string };
  /** Adds the Admin link. */
  administrator?: boolean;
  /** Shows the actions and the pages of a report. */
  reading?: boolean;
  /** Shows the loader in place of the content. */
  loading?: boolean;
  /** Below the content. */
  below?: ReactNode;
  /** Called for every link and button of the frame. */
  onNavigate: () => void;
}

const openReport = {
  name: "Cargo in Transit",
  client: "Alderbrook Marine Group",
  link: "https://portal.example.com/report",
};

/** The frame with its real header, ribbon and footer. */
function FrameDemo({
  user,
  administrator = false,
  reading = false,
  loading = false,
  below,
  onNavigate,
}: FrameDemoProps) {
  const [page, setPage] = useState("0");
  const report = { label: "Report", href: "/report", active: true, onNavigate };
  const admin = { label: "Admin", href: "/admin", active: false, onNavigate };
  const links = administrator ? [report, admin] : [report];
  const actions = {
    onChangeReport: onNavigate,
    onRefresh: onNavigate,
    onPrint: onNavigate,
    onFullScreen: onNavigate,
  };
  const pageNavigation = <PageNavigation pages={pages} active={page} onPageSelect={setPage} />;
  return (
    <PageFrame
      header={<Header user={user} />}
      ribbon={
        <Ribbon
          links={user ? links : []}
          renderReportBar={(place) =>
            reading && (
              <ReportBar
                report={openReport}
                onFindReport={onNavigate}
                favourite={{ isFavourite: true, onChange: onNavigate, problem: "none" as const }}
                place={place}
                links={links}
                actions={actions}
                pageNavigation={pageNavigation}
              />
            )
          }
          report={reading ? actions : undefined}
        />
      }
      footer={<Footer privacyHref="/privacy.html" onDoNotSell={onNavigate} year={2026} />}
    >
      {loading ? <Loader text="Authorizing" /> : <Notice tone="empty" title="The screen is here" />}
      {below}
    </PageFrame>
  );
}

const meta = preview.meta({
  title: "Frame/Frame",
  component: FrameDemo,
  args: { onNavigate: fn() },
  parameters: {
    docs: {
      story: { inline: false, height: "24rem" },
      ...describeKeys("The frame around every page: 139 px high at every width.", {
        Tab: "first to “Skip to content”, then header, ribbon, content and footer in this order",
        Enter: "follows a link or presses a button",
      }),
    },
  },
});

export const Authorizing = meta.story({
  parameters: { state: "session.loadingUser" },
  tags: ["picture"],
  args: { loading: true },
});
export const Reader = meta.story({ args: { user: { name: "Ben Ortiz", role: "User" }, reading: true } });
export const Administrator = meta.story({
  tags: ["picture-dark"],
  args: { user: ada, administrator: true, reading: true },
});
export const InTheAdminArea = meta.story({ args: { user: ada, administrator: true } });
export const Narrow = meta.story({
  tags: ["picture"],
  args: { user: long, administrator: true, reading: true },
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvas }) => {
    const main = canvas.getByRole("main").getBoundingClientRect();
    await expect(innerHeight - main.height).toBe(139);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
});

export const LongContent = meta.story({
  args: {
    user: ada,
    below: (
      <div style={{ paddingBlockStart: "200vh" }}>
        <Button>Further down</Button>
        <Announcement text="Hidden text at the end" />
      </div>
    ),
  },
  argTypes: { below: { control: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Hidden text at the end")).toBeInTheDocument();
    await expect(document.documentElement.scrollHeight).toBe(innerHeight);
  },
});

export const LinksGoWithoutLeavingThePage = meta.story({
  args: { user: ada, administrator: true, reading: true },
  play: async ({ canvas, args }) => {
    const ribbon = within(canvas.getByRole("navigation", { name: "Portal" }));
    await expect(ribbon.getByRole("link", { name: "Report" })).toHaveAttribute("aria-current", "page");
    await userEvent.click(ribbon.getByRole("link", { name: "Admin" }));
    await userEvent.click(ribbon.getByRole("button", { name: "Change Report" }));
    await userEvent.click(ribbon.getByRole("button", { name: "Full Screen" }));
    await expect(args.onNavigate).toHaveBeenCalledTimes(3);
    await userEvent.click(ribbon.getByRole("button", { name: "Next page" }));
    await expect(ribbon.getByRole("combobox", { name: "Page" })).toHaveTextContent("2 / 3 · Exposure by region");
  },
});

export const ByKeyboard = meta.story({
  args: { user: ada, administrator: true, reading: true },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  },
});
