import { DocsContainer, type DocsContainerProps } from "@storybook/addon-docs/blocks";
import { type PropsWithChildren, useEffect, useSyncExternalStore } from "react";
import { GLOBALS_UPDATED, SET_GLOBALS } from "storybook/internal/core-events";
import { addons } from "storybook/preview-api";
import { themes } from "storybook/theming";

interface StorybookWindow {
  ["__STORYBOOK_PREVIEW__"]?: { storyStoreValue?: { userGlobals: { get: () => { theme?: string } } } };
}

let theme = "light";
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** The events come from the stories in frames too, with their own theme, so that this page's own is read. */
const readTheme = () => {
  const { __STORYBOOK_PREVIEW__: preview } = window as unknown as StorybookWindow;
  theme = preview?.storyStoreValue?.userGlobals.get().theme ?? theme;
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

for (const event of [SET_GLOBALS, GLOBALS_UPDATED]) void addons.ready().then((channel) => channel.on(event, readTheme));

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
