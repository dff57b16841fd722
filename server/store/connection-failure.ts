/** What PostgreSQL says about the name, the password, the database or the rights of a connection. */
const MENDS: Readonly<Record<string, string>> = {
  "28P01": "correct the user and the password in DATABASE_URL",
  "28000": "correct the user in DATABASE_URL, or allow it in pg_hba.conf",
  "3D000": "create this database, or correct its name in DATABASE_URL",
  "42501": "give the role of DATABASE_URL the rights that docs/operation.md names",
  "53100": "free space on the disk of the database, or enlarge it",
  "53300": "raise max_connections of PostgreSQL as docs/operation.md says",
  "57P03": "start again when PostgreSQL is up",
};

interface ConnectionError extends Error {
  code?: string;
  syscall?: string;
}

/** One sentence for a failure that an operator can mend knowing it. */
export function describeConnectionFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // A name with several addresses fails with an error for each, and a code.
  const first = (error instanceof AggregateError ? error.errors[0] : error) as ConnectionError;
  const { code = "", syscall, message } = first;
  if (MENDS[code] !== undefined) return `The database says “${message}”: ${MENDS[code]}.`;
  if (syscall === "connect" || syscall === "getaddrinfo" || /connection.*timeout|timeout.*connect/i.test(message))
    return `The database cannot be reached (${code || message}): start PostgreSQL, or correct host and port in DATABASE_URL.`;
  if (message === "The server does not support SSL connections")
    return "The database offers no TLS: switch it on in PostgreSQL, or remove sslmode from DATABASE_URL.";
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return `The certificate of the database is not accepted (${code}): name its authority in NODE_EXTRA_CA_CERTS, and in DATABASE_URL the host that the certificate names.`;
  if (code === "ENOSPC") return "The disk of DATA_DIR is full: free space, or enlarge the volume.";
  if (code === "ENOENT" && syscall === "open" && /\.(pem|crt|key|cer)/.test(message))
    return `DATABASE_URL names a file that cannot be read: ${message}.`;
  return undefined;
}
