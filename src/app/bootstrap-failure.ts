/** The portal could not start: the console gets the reason, the person a page that can be read without it. */
export function showBootstrapFailure(reason: unknown, root = document.getElementById("root")): void {
  console.error("Risk Insight could not start", reason);
  const words = document.createElement("main");
  words.setAttribute("role", "alert");
  const title = document.createElement("h1");
  title.textContent = "Risk Insight could not start";
  const advice = document.createElement("p");
  advice.textContent = "Reload the page to try again. If that does not help, tell your support what you did and when.";
  const again = document.createElement("a");
  again.href = location.href;
  again.textContent = "Reload";
  words.append(title, advice, again);
  document.getElementById("first-screen")?.remove();
  root?.replaceChildren(words);
}
