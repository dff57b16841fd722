/**
 * SQLSTATEs after which the same request may succeed later: connection failures (08, 57P), full disk and other missing
 * resources (53), failed input or output (58030), serialization failures and deadlocks (40), a lock that was not
 * obtained in time (55P03), a cancelled statement (57014), and a read-only database (25006).
 */
const TEMPORARY_SQLSTATE = /^(08|53|57P|40001|40P01|55P03|57014|25006|25P03|58030)/;
const SOCKET_ERROR = /^E(CONN|PIPE|HOST|NET|TIMEDOUT|NOTFOUND|AI_AGAIN)/;
const LOST_CONNECTION_MESSAGE = /connection (terminated|ended)|not queryable/i;
const TIMEOUT_MESSAGE = /connection timeout|timeout exceeded when trying to connect|query read timeout/i;

/** So many statements wait for a connection that one more would only add to them. */
export class DatabaseBusyError extends Error {}

/** Whether the database cannot be reached, or can do no work of this kind at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusyError) return true;
  return TEMPORARY_SQLSTATE.test(readCode(error)) || TIMEOUT_MESSAGE.test(error.message) || isConnectionLost(error);
}

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = readCode(error);
  return /^(08|57P)/.test(code) || SOCKET_ERROR.test(code) || LOST_CONNECTION_MESSAGE.test(error.message);
}

/** After a switch to another primary, a connection that leads to the former one would stay read-only for ever. */
export function isConnectionUseless(error: unknown): boolean {
  return error instanceof Error && (readCode(error) === "25006" || /query read timeout/i.test(error.message));
}

const readCode = (error: Error): string => ("code" in error ? String(error.code) : "");
