import { render, screen } from "@testing-library/react";
import { useEffect, useRef, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useCrowded } from "../../../src/ui/frame/use-crowded.ts";

const ROOM = 30;
const LABELS = 10;
let resize: () => void;

/** As in the ribbon: names are shortened when they, the pages and the labels of the actions have no room together. */
function widthOfNames(bar: HTMLElement): number {
  const [names, pages] = Array.from(bar.children, ({ textContent }) => textContent.length);
  const labels = bar.hasAttribute("data-crowded") ? 0 : LABELS;
  return Math.min(names ?? 0, ROOM - (pages ?? 0) - labels);
}

let measured = 0;
beforeEach(() => {
  measured = 0;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onResize: () => void) {
        resize = onResize;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    measured += 1;
    return { width: widthOfNames(this.parentElement!) } as DOMRect;
  });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

let setPages: (pages: string) => void;

/** Changes without a new rendering of the bar, as its pages do. */
function Pages() {
  const [pages, set] = useState("Overview of all");
  useEffect(() => {
    setPages = set;
  }, [set]);
  return <div>{pages}</div>;
}

function Bar({ name }: { name: string }) {
  const bar = useRef<HTMLDivElement>(null);
  useCrowded(bar);
  return (
    <div ref={bar} data-testid="bar">
      <div>{name}</div>
      <Pages />
    </div>
  );
}

const isCrowded = () => screen.getByTestId("bar").hasAttribute("data-crowded");

test("labels that gave way return as soon as the contents of the bar leave room for them", async () => {
  render(<Bar name="Claims & Losses" />);
  expect(isCrowded()).toBe(true);
  setPages("Map");
  await vi.waitFor(() => expect(isCrowded()).toBe(false));
  setPages("Overview of all");
  await vi.waitFor(() => expect(isCrowded()).toBe(true));
});

test("a shorter name brings the labels back before the page is drawn", async () => {
  const { rerender } = render(<Bar name="Claims & Losses" />);
  rerender(<Bar name="Loss" />);
  await Promise.resolve();
  expect(isCrowded()).toBe(false);
});

test("measuring leads to no further measuring", async () => {
  render(<Bar name="Claims & Losses" />);
  resize();
  await new Promise(requestAnimationFrame);
  const before = measured;
  await new Promise(requestAnimationFrame);
  expect(measured).toBe(before);
  expect(isCrowded()).toBe(true);
});
