// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { enterFullScreen, leaveFullScreen, watchFullScreen } from "../../src/browser/full-screen.ts";

const show = (element: Element | null) => {
  Object.defineProperty(document, "fullscreenElement", { value: element, configurable: true });
  document.dispatchEvent(new Event("fullscreenchange"));
};

test("Full Screen displays the report full screen", async () => {
  const box = document.createElement("div");
  box.requestFullscreen = () => Promise.resolve();
  expect(await enterFullScreen(box)).toBe("native");
});

test("where the platform has no full screen, or refuses it, the page covers itself instead", async () => {
  const box = document.createElement("div");
  expect(await enterFullScreen(box)).toBe("overlay");
  box.requestFullscreen = () => Promise.reject(new TypeError("needs a gesture"));
  expect(await enterFullScreen(box)).toBe("overlay");
});

test("leaving by the platform's own means is heard; entering is not", () => {
  const left = vi.fn<() => void>();
  const stop = watchFullScreen(left);
  show(document.body);
  expect(left).not.toHaveBeenCalled();
  show(null);
  expect(left).toHaveBeenCalledOnce();
  stop();
});

test("leaving what is not full screen is harmless", async () => {
  const exit = vi.fn<() => Promise<void>>(() => Promise.resolve());
  document.exitFullscreen = exit;
  show(null);
  await leaveFullScreen();
  expect(exit).not.toHaveBeenCalled();
  show(document.body);
  await leaveFullScreen();
  expect(exit).toHaveBeenCalledOnce();
});
