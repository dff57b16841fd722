import { ConfigurationError } from "./config.ts";
import { MigrationError } from "./store/migrate.ts";
import { describeConnectionFailure } from "./store/connection-failure.ts";
import { FolderInUseError, FolderUnusableError } from "./store/folder-lock.ts";

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  port?: number;
}

/** The message of a failure that an operator can mend knowing it. Any other failure is printed with its stack. */
export function describeStartFailure(error: unknown): unknown {
  if (
    error instanceof ConfigurationError ||
    error instanceof FolderInUseError ||
    error instanceof FolderUnusableError ||
    error instanceof MigrationError
  )
    return error.message;
  if (!(error instanceof Error)) return error;
  const { code, syscall, port } = error as SystemError;
  if (syscall === "listen" && code === "EADDRINUSE")
    return `Port ${port} is in use by another program: set PORT or MANAGEMENT_PORT to a free port (local mode also uses the next two).`;
  if (syscall === "listen" && code === "EACCES")
    return `Port ${port} may not be used by this user: set PORT or MANAGEMENT_PORT to 1024 or more.`;
  return describeConnectionFailure(error) ?? error;
}
