import type {
  EmbedConfig,
  LoginSettings,
  Subscription,
  SubscriptionReport,
  User,
  UserReport,
} from "../api/contract.ts";

/** A response whose body has the call's type. */
export interface TypedResponse<T> extends Response {
  clone(): TypedResponse<T>;
  json(): Promise<T>;
}

/** The start calls that are under way. Taking an answer over removes it. */
export interface StartAnswers {
  loginSettings?: Promise<TypedResponse<LoginSettings>>;
  user?: Promise<TypedResponse<User>>;
  name?: Promise<Response>;
  subscriptions?: Promise<TypedResponse<Subscription[]>>;
  reports?: Promise<TypedResponse<UserReport[]>>;
  embedConfig?: Promise<TypedResponse<EmbedConfig>>;
}

export type StartCall = keyof StartAnswers;

/** What the page has prepared before the application arrives. */
export interface Boot {
  /** The session that the answers belong to; empty when nobody is signed in. */
  sessionMark: string;
  apiBaseUrl: string;
  answers: StartAnswers;
  /** The server writes the embed config of the linked report to the end of the page. */
  isEmbedConfigComing?: boolean;
  /** The report that `answers.embedConfig` is for. */
  embedRecord?: SubscriptionReport;
  isLeaving: boolean;
  /** Runs the application; set when it waits for the first screen. */
  startApplication?: () => void;
}

declare global {
  interface Window {
    boot?: Boot;
  }
}
