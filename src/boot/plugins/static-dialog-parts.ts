import { createElement, Fragment, type ReactNode } from "react";

// What Radix draws of an open dialog, for where there is no browser to draw it into.

interface Part {
  className?: string;
  children?: ReactNode;
  [attribute: `data-${string}`]: string;
}

const TITLE = "first-title";
const own = ({ className, ...rest }: Part) => ({
  className,
  ...Object.fromEntries(Object.entries(rest).filter(([name]) => name.startsWith("data-"))),
});

export const Root = ({ children }: Part) => createElement(Fragment, null, children);
export const Portal = ({ children }: Part) => createElement(Root, null, children);
export const Content = (part: Part) =>
  createElement(
    "div",
    { ...own(part), role: "dialog", "aria-labelledby": TITLE, "aria-modal": true, "data-state": "open" },
    part.children,
  );
export const Title = (part: Part) => createElement("h2", { ...own(part), id: TITLE }, part.children);
