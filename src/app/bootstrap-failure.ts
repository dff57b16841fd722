/** Shows a readable page when the portal cannot start, without React. The console gets the reason. */
export function showBootstrapFailure(reason: unknown, root = document.getElementById("root")): void {
  console.error("Risk Insight could not start", reason);
  const message = document.createElement("main");
  message.setAttribute("role", "alert");
  const title = document.createElement("h1");
  title.textContent = "Risk Insight could not start";
  const advice = document.createElement("p");
  advice.textContent = "Reload the page. If that does not help, contact support.";
  const reload = document.createElement("a");
  reload.href = location.href;
  reload.textContent = "Reload";
  message.append(title, advice, reload);
  document.getElementById("first-screen")?.remove();
  root?.replaceChildren(message);
}
