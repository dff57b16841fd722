import { sql } from "kysely";
import { Counter, Gauge, Histogram } from "prom-client";
import { readBacklog, streams } from "../audit/push-rows.ts";
import type { BreakerState } from "../embedding/breaker-state.ts";
import type { HttpTransport } from "../powerbi/http-request.ts";
import { describeReportError, reportFailureCauses } from "../powerbi/report-error-answer.ts";
import { type ReportError, ServiceRefusedError } from "../powerbi/report-error.ts";
import type { Store } from "../store/open-store.ts";

/** Each attempt of a call to Power BI or Entra. Created with the report engine, so before the server. */
export function createCallMetrics() {
  const duration = new Histogram({
    name: "report_service_call_duration_seconds",
    help: "Duration of each attempt of a call to the report service or its sign-in, by call and outcome",
    labelNames: ["call", "outcome"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 6, 20, 60],
    registers: [],
  });
  const onCall: NonNullable<HttpTransport["onCall"]> = ({ operation, outcome, seconds }) =>
    duration.observe({ call: operation, outcome }, seconds);
  return { onCall, metrics: [duration] };
}

export function createBreakerMetrics(breaker: BreakerState) {
  const refusals = new Counter({
    name: "report_service_refusals_total",
    help: "Embed requests that were refused without a call, because the last calls failed",
    labelNames: ["cause"],
    registers: [],
  });
  const causes = ["throttled", "asleep", "unreachable"] as const;
  for (const cause of causes) refusals.inc({ cause }, 0);
  const open = new Gauge({
    name: "report_service_breaker_open",
    help: "Workspaces whose embed requests are refused, by cause. From the database: the same on every server",
    labelNames: ["cause"],
    registers: [],
    async collect() {
      const counts = await breaker.countOpen().catch(() => undefined);
      this.reset();
      // Without a database there is no value, rather than a wrong one.
      for (const cause of counts ? causes : [])
        this.set({ cause }, counts?.find((row) => row.cause === cause)?.count ?? 0);
    },
  });
  const duration = new Histogram({
    name: "report_open_seconds",
    help: "Time until a report can be opened, or is refused, by outcome: success or the cause that the page is told",
    labelNames: ["outcome"],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 18],
    registers: [],
  });
  // An alert on the rate of a counter needs its zero.
  for (const outcome of ["success", ...reportFailureCauses]) duration.zero({ outcome });
  return {
    observeOpening: (seconds: number, error: ReportError | undefined) => {
      const outcome = error ? describeReportError(error).cause : "success";
      duration.observe({ outcome }, seconds);
      if (error instanceof ServiceRefusedError) refusals.inc({ cause: outcome });
    },
    metrics: [refusals, open, duration],
  };
}

/** `ends`: null where the service principal has a secret. */
export function createCertificateMetrics(ends: Date | null): Gauge[] {
  if (ends === null) return [];
  const gauge = new Gauge({
    name: "report_service_certificate_end_timestamp_seconds",
    help: "When the certificate of the service principal ends",
    registers: [],
  });
  gauge.set(ends.getTime() / 1000);
  return [gauge];
}

export function createAuditGauge(store: Store) {
  return new Gauge({
    name: "audit_unchained_seconds",
    help: "Age of the oldest audit row that is not chained yet. From the database: the same on every server",
    registers: [],
    async collect() {
      const row = await store
        .selectFrom("audit")
        .select(sql<number>`coalesce(extract(epoch from now() - min(at)), 0)::float8`.as("age"))
        .where("chain_position", "is", null)
        .executeTakeFirst()
        .catch(() => undefined);
      if (row) this.set(row.age);
    },
  });
}

/** A server that pushes to nobody has no backlog. */
export function createPushGauges(store: Store, isPushing: boolean): Gauge[] {
  let reading: ReturnType<typeof readBacklog> | undefined;
  const read = () => (reading ??= readBacklog(store).finally(() => (reading = undefined)));
  const createGauge = (name: string, help: string, of: "rows" | "seconds" | "failures") =>
    new Gauge({
      name,
      help: `${help}. From the database: the same on every server`,
      labelNames: ["stream"],
      registers: [],
      async collect() {
        const backlog = isPushing
          ? await read().catch(() => [])
          : streams.map((stream) => ({ stream, rows: 0, seconds: 0, failures: 0 }));
        this.reset();
        for (const waiting of backlog) this.set({ stream: waiting.stream }, waiting[of]);
      },
    });
  return [
    createGauge("push_waiting_rows", "Rows that the receiver has not confirmed, 100,000 at most", "rows"),
    createGauge("push_oldest_seconds", "Age of the oldest row that the receiver has not confirmed", "seconds"),
    createGauge("push_failures", "How often the message was refused that is sent again", "failures"),
  ];
}

export function createSessionGauge(store: Store) {
  return new Gauge({
    name: "sessions",
    help: "Sessions that have not ended. From the database: the same on every server",
    registers: [],
    async collect() {
      const row = await store
        .selectFrom("session")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("ends_at", ">", sql<Date>`now()`)
        .where("seen_at", ">", sql<Date>`now() - interval '30 minutes'`)
        .executeTakeFirst()
        .catch(() => undefined);
      this.reset();
      if (row) this.set(Number(row.count));
    },
  });
}
