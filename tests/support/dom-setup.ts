import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

// on a busy machine a slow answer is no failure; a missing one still is
configure({ asyncUtilTimeout: 10_000 });
window.scrollTo = () => {}; // jsdom has none; the router calls it
// jsdom has none; a report asks it for forced colours and for the size of a phone
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
// as dialog.module.css says, which is not loaded here: a dialog takes presses from its first rendering on
document.head.insertAdjacentHTML("beforeend", '<style>[role="dialog"] { pointer-events: auto }</style>');

export const backEnd = setupServer();
beforeAll(() => backEnd.listen({ onUnhandledFrame: "error" }));
afterEach(() => {
  cleanup();
  backEnd.resetHandlers();
});
afterAll(() => backEnd.close());
