import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { listEntries } from "../../../src/rules/report/personal-lists.ts";
import { Home } from "../../../src/ui/report/home.tsx";

const cargo = { subscriptionId: "s", reportId: "r", reportName: "Cargo in Transit", groupId: "g" };
const entries = listEntries([{ id: "s", displayName: "Alderbrook Marine Group" }], [cargo]);

const renderPage = (hasHome: boolean) => (
  <main tabIndex={-1}>
    {hasHome && (
      <Home
        view={{ at: "finding", entries, typed: "" }}
        personalLists={{ at: "saved", favourites: [], recents: [cargo] }}
        onType={vi.fn<() => void>()}
        onOpen={vi.fn<() => void>()}
        onFavouriteChange={vi.fn<() => void>()}
        onRetry={vi.fn<() => void>()}
        onSelectionOpen={vi.fn<() => void>()}
      />
    )}
  </main>
);

test("the report seen last is the first action, and has the focus if only the main element had it before", () => {
  const { rerender } = render(renderPage(false));
  screen.getByRole("main").focus();
  rerender(renderPage(true));
  const [first] = screen.getAllByRole("button");
  expect(first).toHaveAccessibleName(/^Continue with Cargo in Transit/);
  expect(first).toHaveFocus();
});

test("the report seen last takes no focus from where the person is", () => {
  render(renderPage(true));
  expect(document.body).toHaveFocus();
});
