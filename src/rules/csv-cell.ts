/**
 * Where a cell begins, also in spreadsheets that separate cells by semicolons or tabs, and may be read as a formula. Some
 * of them, as in Japan, read the wide signs like the narrow ones.
 */
const formula = /(^|[;\t\r\n])(?='*[=+\-@＝＋－＠\t\r])/g;
const escapedFormula = /(^|[;\t\r\n])'(?='*[=+\-@＝＋－＠\t\r])/g;

/** A text that a spreadsheet would run as a formula gets an apostrophe. */
export const escapeCell = (text: string): string => text.replace(formula, "$1'");

/** Undoes `escapeCell`. */
export const readCell = (text = ""): string => text.replace(escapedFormula, "$1").trim();
