import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type FailedLoad, lazyView } from "../../src/routes/lazy-view.tsx";

const Loaded = () => <p>Here it is</p>;
const failure = () => new TypeError("Failed to fetch");

const failures = {
  renderFailure: ({ isRetrying, onRetry }: FailedLoad) => (
    <button type="button" onClick={onRetry}>
      {isRetrying ? "Trying again" : "Try again"}
    </button>
  ),
};

test("without its script only the view’s own place fails, and the script is loaded again on request [wrong: missing chunk]", async () => {
  const second = Promise.withResolvers<typeof Loaded>();
  const load = vi
    .fn<() => Promise<typeof Loaded>>()
    .mockRejectedValueOnce(failure())
    .mockReturnValueOnce(second.promise)
    .mockResolvedValue(Loaded);
  const View = lazyView(load, failures);
  render(
    <>
      <p>The rest of the page</p>
      <View />
    </>,
  );
  await act(async () => {});
  expect(screen.getByText("The rest of the page")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByRole("button", { name: "Trying again" })).toBeVisible();
  await act(async () => second.reject(failure()));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
  expect(screen.getByText("Here it is")).toBeVisible();
});

test.each(["online", "chunk.recovered"])(
  "a view that failed is loaded again at the event %s [wrong: missing chunk]",
  async (type) => {
    const load = vi.fn<() => Promise<typeof Loaded>>().mockRejectedValueOnce(failure()).mockResolvedValue(Loaded);
    const View = lazyView(load, failures);
    render(<View />);
    await act(async () => {});
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    await act(async () => dispatchEvent(new Event(type)));
    expect(screen.getByText("Here it is")).toBeVisible();
  },
);

test("a view that is unmounted after its script failed does not request it again", async () => {
  const load = vi.fn<() => Promise<typeof Loaded>>().mockRejectedValue(failure());
  const View = lazyView(load, failures);
  const { unmount } = render(<View />);
  await act(async () => {});
  unmount();
  dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledOnce();
});

test("a view that is loaded twice at once is not drawn anew by the second answer", async () => {
  const second = Promise.withResolvers<typeof Loaded>();
  const load = vi.fn<() => Promise<typeof Loaded>>().mockResolvedValueOnce(Loaded).mockReturnValueOnce(second.promise);
  const View = lazyView(load);
  const { rerender } = render(<View />);
  const preloaded = View.preload();
  await act(async () => {});
  const shown = screen.getByText("Here it is");
  second.resolve(() => <p>Here it is</p>);
  await act(() => preloaded);
  rerender(<View />);
  expect(screen.getByText("Here it is")).toBe(shown);
});

test("a view shows its placeholder until its script is loaded", async () => {
  const script = Promise.withResolvers<typeof Loaded>();
  const View = lazyView(() => script.promise, { placeholder: <p>Loading…</p> });
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
