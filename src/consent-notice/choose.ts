import { type ConsentChoice, saveChoice } from "./consent-choice.ts";

export function choose(choice: ConsentChoice): void {
  saveChoice(choice);
  removeNotice();
  announceChoice(choice);
}

export function announceChoice(choice: ConsentChoice): void {
  dispatchEvent(new CustomEvent("consent:changed", { detail: choice }));
}

/** The focus goes on to the open dialog or the page, because the pressed button disappears. */
function removeNotice(): void {
  const notice = document.querySelector(".consent-notice");
  const hadFocus = notice?.contains(document.activeElement);
  notice?.remove();
  if (hadFocus) document.querySelector<HTMLElement>("[role=dialog], main")?.focus();
}
