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

/** A mailto: link with the text of the email; undefined where the address is none. */
export function mailLink(address: string, email?: { subject: string; body: string }): string | undefined {
  if (!isEmail(address)) return undefined;
  const link = `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
  return email ? `${link}?subject=${encodeURIComponent(email.subject)}&body=${encodeURIComponent(email.body)}` : link;
}
