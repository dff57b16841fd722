import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { lazyView } from "../../src/routes/lazy-view.tsx";

const Arrived = () => <p>Here it is</p>;

test("a view whose script cannot be had offline breaks nothing, and comes with the network", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi
    .fn<() => Promise<typeof Arrived>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(Arrived);
  const View = lazyView(load);
  const { container } = render(<View />);
  await act(async () => {});
  expect(container).toBeEmptyDOMElement();
  online.mockRestore();
  await act(async () => dispatchEvent(new Event("online")));
  expect(screen.getByText("Here it is")).toBeVisible();
});

test("a view that is left before its script came is not asked for again", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn<() => Promise<typeof Arrived>>().mockRejectedValue(new TypeError("Failed to fetch"));
  const View = lazyView(load);
  const { unmount } = render(<View />);
  await act(async () => {});
  unmount();
  dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledOnce();
  online.mockRestore();
});
