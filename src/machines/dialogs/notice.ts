import { titles } from "../../rules/messages.ts";

/** A message for the user. The app shows it in an alert dialog. */
export interface Notice {
  type: "notice.raised";
  title: "Error" | "Information";
  message: string;
  /** A load failed: nothing behind the alert can be used. */
  failure?: true;
  /** The machine that raised the notice accepts `retry.requested`. */
  retry?: true;
  /** Trying again will not help by itself: the user is offered other ways on. */
  deadEnd?: true;
}

export const errorNotice = (message: string): Notice => ({ type: "notice.raised", title: titles.error, message });
export const informationNotice = (message: string): Notice => ({
  type: "notice.raised",
  title: titles.information,
  message,
});
export const failureNotice = (message: string): Notice => ({ ...errorNotice(message), failure: true, retry: true });
export const deadEndNotice = (message: string): Notice => ({ ...failureNotice(message), deadEnd: true });
