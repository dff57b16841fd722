import { createElement, Fragment, type ReactNode } from "react";

// The markup of Radix's open dialog, for rendering it without a browser.

interface PartProps {
  className?: string;
  children?: ReactNode;
  [attribute: `data-${string}`]: string;
}

const TITLE_ID = "first-title";

const attributes = ({ className, ...rest }: PartProps) => ({
  className,
  ...Object.fromEntries(Object.entries(rest).filter(([name]) => name.startsWith("data-"))),
});

export const Root = ({ children }: PartProps) => createElement(Fragment, null, children);
export const Portal = ({ children }: PartProps) => createElement(Root, null, children);
export const Content = (props: PartProps) =>
  createElement(
    "div",
    { ...attributes(props), role: "dialog", "aria-labelledby": TITLE_ID, "aria-modal": true, "data-state": "open" },
    props.children,
  );
export const Title = (props: PartProps) => createElement("h2", { ...attributes(props), id: TITLE_ID }, props.children);
