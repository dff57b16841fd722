import { readFileSync } from "node:fs";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { inDialog, openPortal } from "../support/journeys/open-portal.tsx";

const cancelSelection = async (user: ReturnType<typeof openPortal>["user"]) => {
  await user.click((await inDialog("Select Report Details")).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

test("the default page title is Risk Insight [1.9]", () => {
  expect(readFileSync("index.html", "utf8")).toContain("<title>Risk Insight</title>");
});

test("each page has one header, one main and one footer, with privacy link, do-not-sell settings and the current year [1.13] [9.7]", async () => {
  const { user } = openPortal();
  await cancelSelection(user);
  expect(
    [screen.getAllByRole("banner"), screen.getAllByRole("main"), screen.getAllByRole("contentinfo")].map(
      ({ length }) => length,
    ),
  ).toEqual([1, 1, 1]);
  expect(screen.getByRole("link", { name: "Global Privacy Notice" })).toHaveAttribute(
    "href",
    expect.stringContaining("/privacy"),
  );
  expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeVisible();
  let opened = 0;
  const open = () => opened++;
  addEventListener("consent:open-settings", open);
  await user.click(screen.getByRole("button", { name: /Do Not Sell My Personal Info/ }));
  removeEventListener("consent:open-settings", open);
  expect(opened).toBe(1);
});
