import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { lazyView } from "../../src/routes/lazy-view.tsx";

const Loaded = () => <p>Here it is</p>;
const failure = () => new TypeError("Failed to fetch");

test("a view whose script fails to load offline breaks nothing and is shown once the network is back", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn<() => Promise<typeof Loaded>>().mockRejectedValueOnce(failure()).mockResolvedValue(Loaded);
  const View = lazyView(load);
  const { container } = render(<View />);
  await act(async () => {});
  expect(container).toBeEmptyDOMElement();
  online.mockRestore();
  await act(async () => dispatchEvent(new Event("online")));
  expect(screen.getByText("Here it is")).toBeVisible();
});

test("a view that is unmounted before its script is loaded does not request it again", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn<() => Promise<typeof Loaded>>().mockRejectedValue(failure());
  const View = lazyView(load);
  const { unmount } = render(<View />);
  await act(async () => {});
  unmount();
  dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledOnce();
  online.mockRestore();
});

test("a view shows its placeholder until its script is loaded", async () => {
  const script = Promise.withResolvers<typeof Loaded>();
  const View = lazyView(() => script.promise, <p>Loading…</p>);
  render(<View />);
  expect(screen.getByText("Loading…")).toBeVisible();
  await act(async () => script.resolve(Loaded));
  expect(screen.getByText("Here it is")).toBeVisible();
  expect(screen.queryByText("Loading…")).toBeNull();
});

test("a view that the router has preloaded is shown at once", async () => {
  const load = vi.fn<() => Promise<typeof Loaded>>().mockResolvedValue(Loaded);
  const View = lazyView(load);
  await View.preload();
  render(<View />);
  expect(screen.getByText("Here it is")).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test("a failed preload is left to the view, which loads the script again", async () => {
  const load = vi.fn<() => Promise<typeof Loaded>>().mockRejectedValueOnce(failure()).mockResolvedValue(Loaded);
  const View = lazyView(load);
  await View.preload();
  render(<View />);
  await act(async () => {});
  expect(screen.getByText("Here it is")).toBeVisible();
});
