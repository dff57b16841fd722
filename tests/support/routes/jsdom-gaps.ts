// jsdom has none; the router calls it
window.scrollTo = () => {};
// jsdom has none; a report asks it for forced colours and for the size of a phone
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
// as dialog.module.css says, which is not loaded here: a dialog takes presses from its first rendering on
document.head.insertAdjacentHTML("beforeend", '<style>[role="dialog"] { pointer-events: auto }</style>');
