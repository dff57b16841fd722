/** What a spreadsheet would run as a formula, or what an export has made of it. */
export const formulaStart = /^'*[=+\-@\t\r]/;

/** The export puts an apostrophe before a text that a spreadsheet would read as a formula. */
export const readCell = (text = ""): string => text.replace(/^'(?='*[=+\-@\t\r])/, "").trim();
