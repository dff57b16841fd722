import { readFileSync } from "node:fs";

/** Reads settings one by one and collects every problem, so that a failed start reports all of them at once. */
export class Environment {
  readonly problems: string[] = [];
  readonly #values: Record<string, string | undefined>;

  /** Each of `secrets` may instead be read from a file: for `NAME`, the variable `NAME_FILE` holds the path. */
  constructor(values: Readonly<Record<string, string | undefined>>, secrets: readonly string[] = []) {
    this.#values = { ...values };
    for (const name of secrets) this.#readSecretFile(name);
  }

  #readSecretFile(name: string): void {
    const fileVariable = `${name}_FILE`;
    const file = this.optional(fileVariable);
    if (file === undefined) return;
    if (this.has(name)) return this.addProblem(name, `and ${fileVariable} are both set`, undefined);
    try {
      this.#values[name] = readFileSync(file, "utf8");
    } catch (error) {
      const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
      return this.addProblem(fileVariable, `names a file that cannot be read (${reason})`, undefined);
    }
    if (!this.has(name)) this.addProblem(fileVariable, "names an empty file", undefined);
  }

  has(name: string): boolean {
    return this.optional(name) !== undefined;
  }

  optional(name: string): string | undefined {
    return this.#values[name]?.trim() || undefined;
  }

  text(name: string, fallback?: string): string {
    const value = this.optional(name) ?? fallback;
    return value ?? this.addProblem(name, "is missing", "");
  }

  list(name: string, fallback: readonly string[]): readonly string[] {
    return this.optional(name)?.split(/[\s,]+/) ?? fallback;
  }

  /** Entries that may contain spaces. */
  commaSeparated(name: string, fallback: readonly string[]): readonly string[] {
    return (
      this.optional(name)
        ?.split(",")
        .map((entry) => entry.trim())
        .filter(Boolean) ?? fallback
    );
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = Number(this.optional(name) ?? fallback);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    return this.addProblem(name, `must be a whole number from ${min} to ${max}`, fallback);
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.optional(name) ?? fallback;
    return (
      choices.find((choice) => choice === value) ??
      this.addProblem(name, `must be one of ${choices.join(", ")}`, fallback)
    );
  }

  url(name: string, fallback?: string): string {
    const value = this.text(name, fallback);
    const url = URL.parse(value);
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash) return value;
    // A missing value has already been reported by `text`.
    return value === "" ? value : this.addProblem(name, "must be an http(s) URL", value);
  }

  /** An address that must use https. Only outside production, http to localhost is allowed as well. */
  secureUrl(name: string, fallback?: string): string {
    const value = this.url(name, fallback);
    const { protocol, hostname } = URL.parse(value) ?? {};
    const isLocalhost =
      this.optional("NODE_ENV") !== "production" && (hostname === "127.0.0.1" || hostname === "localhost");
    return value === "" || protocol === "https:" || isLocalhost
      ? value
      : this.addProblem(name, "must use https", value);
  }

  origin(name: string, fallback?: string): string {
    const value = this.secureUrl(name, fallback);
    return value === "" || URL.parse(value)?.origin === value
      ? value
      : this.addProblem(name, "must be an origin, such as https://portal.example.com", value);
  }

  /** Collects a problem and returns `fallback`, so that a caller can report and go on in one statement. */
  addProblem<T>(name: string, reason: string, fallback: T): T {
    this.problems.push(`${name} ${reason}`);
    return fallback;
  }
}
