import { titles } from "../../rules/messages.ts";

/** What a machine has to tell the person in an alert. Whoever listens turns it into a dialog. */
export interface Notice {
  type: "notice.raised";
  title: "Error" | "Information";
  message: string;
  /** A load failed: nothing behind the alert can be used. */
  failure?: true;
  /** The machine that gave the notice answers `retry.requested`. */
  retry?: true;
}

export interface Said {
  message: string;
}

export const errorNotice = (_: unknown, { message }: Said): Notice => ({
  type: "notice.raised",
  title: titles.error,
  message,
});
export const informationNotice = (_: unknown, { message }: Said): Notice => ({
  type: "notice.raised",
  title: titles.information,
  message,
});
export const failureNotice = (_: unknown, { message }: Said): Notice => ({
  ...errorNotice(null, { message }),
  failure: true,
  retry: true,
});
