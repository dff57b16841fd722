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

export interface NoticeParams {
  message: string;
}

export const errorNotice = (_: unknown, { message }: NoticeParams): Notice => ({
  type: "notice.raised",
  title: titles.error,
  message,
});
export const informationNotice = (_: unknown, { message }: NoticeParams): Notice => ({
  type: "notice.raised",
  title: titles.information,
  message,
});
export const failureNotice = (_: unknown, { message }: NoticeParams): Notice => ({
  ...errorNotice(null, { message }),
  failure: true,
  retry: true,
});
export const deadEndNotice = (_: unknown, { message }: NoticeParams): Notice => ({
  ...failureNotice(null, { message }),
  deadEnd: true,
});
