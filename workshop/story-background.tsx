import type { Decorator } from "@storybook/react-vite";

const classByLayout: Record<string, string> = {
  padded: "story-background padded",
  centered: "story-background centred",
  fullscreen: "story-background",
};

const docsDefaults: Record<string, unknown> = { text: "100%", direction: "ltr" };

/** Applies the toolbar's choices to the page as the product would find them, and gives the story its background. */
export const withBackground: Decorator = (Story, { globals, storyGlobals, parameters, viewMode }) => {
  // The stories of a docs page share one document, so a story's own settings must not apply to all of them.
  const readSetting = (key: string) =>
    String(viewMode === "docs" && key in storyGlobals ? docsDefaults[key] : globals[key]);
  const root = document.documentElement;
  // The documentation page sets its own theme.
  if (viewMode !== "docs") root.dataset["theme"] = readSetting("theme");
  root.style.fontSize = readSetting("text") === "200%" ? "200%" : "";
  root.dir = readSetting("direction");
  return (
    <div className={classByLayout[String(parameters["layout"])] ?? "story-background"}>
      <Story key={["role", "size", "backEnd", "reportService"].map((name) => String(globals[name])).join()} />
    </div>
  );
};
