import { DocsContainer, type DocsContainerProps } from "@storybook/addon-docs/blocks";
import { type PropsWithChildren, useEffect, useSyncExternalStore } from "react";
import { GLOBALS_UPDATED, SET_GLOBALS } from "storybook/internal/core-events";
import { addons } from "storybook/preview-api";
import { themes } from "storybook/theming";

interface GlobalsEvent {
  globals: { theme?: string };
}

let theme = "light";
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const setTheme = ({ globals }: GlobalsEvent) => {
  theme = globals.theme ?? theme;
  keepThemeInAddress();
  for (const listener of listeners) listener();
};

/** Storybook loads a page anew where it cannot draw its stories again. The page is in the chosen theme then too. */
function keepThemeInAddress() {
  const address = new URL(location.href);
  if (address.searchParams.get("viewMode") !== "docs") return;
  address.searchParams.set("globals", `theme:${theme};a11y.manual:!true`);
  history.replaceState(history.state, "", address);
}

/** The stories in frames tell this page their own theme, an old one too where they are slow. */
function ignoreFrames(event: MessageEvent) {
  if (event.source !== window && event.source !== window.parent) event.stopImmediatePropagation();
}

window.addEventListener("message", ignoreFrames, { capture: true });
for (const event of [SET_GLOBALS, GLOBALS_UPDATED]) void addons.ready().then((channel) => channel.on(event, setTheme));

/** A documentation page in the toolbar's theme. Stories in frames get it too, and do not play: many would at once. */
export function DocsPage({ children, ...props }: PropsWithChildren<DocsContainerProps>) {
  const chosen = useSyncExternalStore(subscribe, () => theme);
  const isDark = chosen === "dark" || (chosen === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  Object.assign(globalThis, { PREVIEW_URL: `iframe.html?embed=true&globals=theme:${chosen};a11y.manual:!true` });
  useEffect(() => {
    document.documentElement.dataset["theme"] = chosen;
  }, [chosen]);
  return (
    <DocsContainer {...props} theme={isDark ? themes.dark : themes.light}>
      {children}
    </DocsContainer>
  );
}
