/** A constructed sheet, because the page's policy allows no style elements without its nonce. */
export function addStyleSheet(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
