const ATOM = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf("@");
  const name = text.slice(0, at);
  return (
    at !== -1 &&
    at <= 64 &&
    ATOM.test(name) &&
    !/^\.|\.\.|\.$/.test(name) &&
    text
      .slice(at + 1)
      .split(".")
      .every((label) => LABEL.test(label))
  );
}

/** A mailto: link; undefined where the text is not an email address. */
export function mailLink(text: string): string | undefined {
  return isEmail(text) ? `mailto:${encodeURIComponent(text).replace("%40", "@")}` : undefined;
}
