// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { enterFullScreen, leaveFullScreen, watchFullScreen } from "../../src/browser/full-screen.ts";

const show = (element: Element | null) => {
  Object.defineProperty(document, "fullscreenElement", { value: element, configurable: true });
  document.dispatchEvent(new Event("fullscreenchange"));
};

test("Full Screen displays the report full screen [2.11]", async () => {
  const box = document.createElement("div");
  box.requestFullscreen = () => Promise.resolve();
  expect(await enterFullScreen(box)).toBe("native");
});

test("without a native full screen, or when it is refused, the overlay is used", async () => {
  const box = document.createElement("div");
  expect(await enterFullScreen(box)).toBe("overlay");
  box.requestFullscreen = () => Promise.reject(new TypeError("needs a gesture"));
  expect(await enterFullScreen(box)).toBe("overlay");
});

test("the listener is called when the user leaves the full screen, not when they enter it", () => {
  const left = vi.fn<() => void>();
  const stop = watchFullScreen(left);
  show(document.body);
  expect(left).not.toHaveBeenCalled();
  show(null);
  expect(left).toHaveBeenCalledOnce();
  stop();
});

test("leaving does nothing when the page is not in full screen", async () => {
  const exit = vi.fn<() => Promise<void>>(() => Promise.resolve());
  document.exitFullscreen = exit;
  show(null);
  await leaveFullScreen();
  expect(exit).not.toHaveBeenCalled();
  show(document.body);
  await leaveFullScreen();
  expect(exit).toHaveBeenCalledOnce();
});
