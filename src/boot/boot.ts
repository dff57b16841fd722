import type {
  contract,
  EmbedConfig,
  LoginSettings,
  Subscription,
  SubscriptionReport,
  User,
  UserReport,
} from "../api/contract.ts";
import { CALL_LIMIT_MS, readInit, requestUrl } from "../api/client.ts";

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

type Path<Name extends keyof typeof contract> = (typeof contract)[Name]["path"];

// The paths of the start calls, written out because the inline scripts shall not carry the contract's schemas.
export const loginSettingsPath =
  "/serverside/api/settings/getauthcodeflowsettings" satisfies Path<"getAuthCodeFlowSettings">;
export const userPath = "/serverside/api/user/getuser" satisfies Path<"getUser">;
export const namePath = "/serverside/api/user/getusername" satisfies Path<"getUserName">;
export const subscriptionsPath = "/serverside/api/getusersubscriptions" satisfies Path<"getUserSubscriptions">;
export const reportsPath = "/serverside/api/getuserreports" satisfies Path<"getUserReports">;
export const embedConfigPath = "/serverside/api/pbi/embedreport" satisfies Path<"embedReport">;

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

/** Runs a task after the next paint, or at once in a hidden page, which is not painted. */
export function runAfterPaint(task: () => void): void {
  if (document.hidden) task();
  else requestAnimationFrame(() => setTimeout(task));
}

export function sendStartRequest<T extends Response>(
  { apiBaseUrl }: Boot,
  path: string,
  init: RequestInit = readInit,
  limitMs = CALL_LIMIT_MS,
): Promise<T> {
  const answer = fetch(requestUrl(apiBaseUrl, path), { ...init, signal: AbortSignal.timeout(limitMs) });
  // The application takes a failed answer over as well and handles it.
  answer.catch(() => {});
  return answer as Promise<T>;
}

/** A page that the service worker has opened from its cache. Its data follows behind the scripts. */
export const isFromWorker = () => "fromWorker" in document.documentElement.dataset;

export function readElement(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
