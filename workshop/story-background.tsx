import type { Decorator } from "@storybook/react-vite";

const padded: Record<string, string> = { padded: "paper padded", centered: "paper centred", fullscreen: "paper" };

const plain: Record<string, unknown> = { theme: "system", text: "100%", direction: "ltr" };

/** Puts the toolbar's choices on the page, as the product itself would find them, and the story on its background. */
export const onPaper: Decorator = (Story, { globals, storyGlobals, parameters, viewMode }) => {
  // The stories of a docs page share one document: there, none may dress it for all.
  const look = (key: string) => String(viewMode === "docs" && key in storyGlobals ? plain[key] : globals[key]);
  const root = document.documentElement;
  root.dataset["theme"] = look("theme");
  root.style.fontSize = look("text") === "200%" ? "200%" : "";
  root.dir = look("direction");
  return (
    <div className={padded[String(parameters["layout"])] ?? "paper"}>
      <Story key={[globals["role"], globals["size"], globals["backEnd"]].join()} />
    </div>
  );
};
