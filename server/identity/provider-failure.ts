import * as oidc from "openid-client";

export class ProviderUnavailableError extends Error {}

/** People are identified by issuer and subject, so another spelling of the issuer would make everybody a second person. */
export class IssuerMismatchError extends ProviderUnavailableError {
  constructor(issuer: string) {
    super(`OIDC_ISSUER must be written as the identity provider writes it: ${issuer}`);
  }
}

/** Errors of a connection that never came about, so that no request was sent on it. */
const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * Whether a failed renewal has certainly not used up its refresh token: it was never sent, or it was refused with a
 * status of 4xx. After anything else, the provider may have issued new tokens in an answer that was lost on the way.
 */
export function isTokenUnused(error: unknown): boolean {
  if (error instanceof ProviderUnavailableError) return true;
  if (error instanceof oidc.ResponseBodyError) return isRefusal(error.status);
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  if (cause instanceof Response) return isRefusal(cause.status);
  return cause instanceof Error && "code" in cause && CONNECTION_ERRORS.has(String(cause.code));
}

const isRefusal = (status: number) => status >= 400 && status < 500;

/** The provider answered as it should, so its metadata is right. */
export const isProviderAnswer = (error: unknown): boolean =>
  error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError;

/** The provider does not accept this client, whoever signs in. */
export const isClientRefused = (error: unknown): boolean =>
  error instanceof oidc.WWWAuthenticateChallengeError ||
  (error instanceof oidc.ResponseBodyError && error.error === "invalid_client");

/**
 * The ID token was signed with a key other than the known ones: the provider has probably replaced its keys under the
 * same id, or without ids.
 */
export function isKeyMismatch(error: unknown): boolean {
  if (!(error instanceof oidc.ClientError)) return false;
  if (error.code === "OAUTH_KEY_SELECTION_FAILED") return true;
  const { cause } = error;
  return cause instanceof Error && cause.message === "JWT signature verification failed";
}
