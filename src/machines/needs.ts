import { fromPromise } from "xstate";
import type { EmbedConfig, Outcome, SubscriptionReport } from "../api/contract.ts";

/** A named need of a machine: it rejects until the app provides it. */
export const needs = <Out, In = void>(name: string) =>
  fromPromise<Out, In>(() => Promise.reject(new Error(`The need ${name} is not provided`)));

/** Why a call failed; undefined for any other error. */
export const failureKind = (error: unknown): unknown => (error as { kind?: unknown } | null | undefined)?.kind;

/** Guards the answer to a write. */
export const hasSucceeded = ({ event: { output } }: { event: { output: Outcome } }) => output.isSuccess;

export interface FetchInput {
  record: SubscriptionReport;
  /** Nobody waits for the config: a request that is answered with 401 fails, and the page stays. */
  isBackground?: boolean;
}

/** Guards the answer to a request for an embed config. */
export const isGranted = ({ event: { output } }: { event: { output: EmbedConfig | null } }) => output !== null;

export const embeddingNeeds = {
  /** Null: the user may not, or may no longer, see this report. */
  fetchEmbedConfig: needs<EmbedConfig | null, FetchInput>("fetchEmbedConfig"),
  /** Milliseconds until a token expires; null where the server names no end. */
  measureLifetime: needs<number | null, { expiration: string | undefined }>("measureLifetime"),
};
