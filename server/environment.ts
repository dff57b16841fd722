/** Reads settings one by one and keeps every refusal, so that a bad start names all its faults at once. */
export class Environment {
  readonly refusals: string[] = [];
  readonly #values: Readonly<Record<string, string | undefined>>;

  constructor(values: Readonly<Record<string, string | undefined>>) {
    this.#values = values;
  }

  has(name: string): boolean {
    return this.optional(name) !== undefined;
  }

  optional(name: string): string | undefined {
    return this.#values[name]?.trim() || undefined;
  }

  text(name: string, fallback?: string): string {
    const value = this.optional(name) ?? fallback;
    return value ?? this.refuse(name, "is missing", "");
  }

  list(name: string, fallback: readonly string[]): readonly string[] {
    return this.optional(name)?.split(/[\s,]+/) ?? fallback;
  }

  integer(name: string, fallback: number, least: number, most: number): number {
    const value = Number(this.optional(name) ?? fallback);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    return this.refuse(name, `must be a whole number from ${least} to ${most}`, fallback);
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.optional(name) ?? fallback;
    return (
      choices.find((choice) => choice === value) ?? this.refuse(name, `must be one of ${choices.join(", ")}`, fallback)
    );
  }

  url(name: string, fallback?: string): string {
    const value = this.text(name, fallback);
    const url = URL.parse(value);
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.hash) return value;
    return value ? this.refuse(name, "must be an http(s) address", value) : value;
  }

  /** An address that others cannot listen in on: https, or this machine while it is not production. */
  secureUrl(name: string, fallback?: string): string {
    const value = this.url(name, fallback);
    const { protocol, hostname } = URL.parse(value) ?? {};
    const onThisMachine =
      this.optional("NODE_ENV") !== "production" && (hostname === "127.0.0.1" || hostname === "localhost");
    return value === "" || protocol === "https:" || onThisMachine ? value : this.refuse(name, "must be https", value);
  }

  origin(name: string, fallback?: string): string {
    const value = this.secureUrl(name, fallback);
    return value === "" || URL.parse(value)?.origin === value
      ? value
      : this.refuse(name, "must be an origin, such as https://portal.example.com", value);
  }

  refuse<T>(name: string, reason: string, instead: T): T {
    this.refusals.push(`${name} ${reason}`);
    return instead;
  }
}
