import { serviceNames, type Fault, type ServiceName, services } from "./services.ts";

/** While tokens expire, new ones live this long. */
const SHORT_TOKEN_SECONDS = 20;

export type FaultSwitch = ReturnType<typeof createFaultSwitch>;

export type FaultState = Record<ServiceName, { fault: Fault; callsLastMinute: number }>;

/** Which fault each local service has at the moment, and how often it was called. */
export function createFaultSwitch(now: () => number = Date.now) {
  const faults = new Map<ServiceName, Fault>();
  /** The calls of each second, so that counting stays cheap under load. */
  const calls = new Map<ServiceName, Map<number, number>>(serviceNames.map((service) => [service, new Map()]));
  let expiredBefore = 0;

  const currentSecond = () => Math.floor(now() / 1000);

  function countRecentCalls(service: ServiceName): number {
    const perSecond = calls.get(service) ?? new Map<number, number>();
    let sum = 0;
    for (const [second, count] of perSecond)
      if (second > currentSecond() - 60) sum += count;
      else perSecond.delete(second);
    return sum;
  }

  return {
    get: (service: ServiceName): Fault => faults.get(service) ?? "none",

    /** Returns false for a fault that the service cannot have. */
    set(service: ServiceName, fault: Fault): boolean {
      if (!(services[service].faults as readonly Fault[]).includes(fault)) return false;
      faults.set(service, fault);
      if (service === "reportService" && fault === "expired") expiredBefore = now();
      return true;
    },

    countCall(service: ServiceName): void {
      const perSecond = calls.get(service);
      const second = currentSecond();
      perSecond?.set(second, (perSecond.get(second) ?? 0) + 1);
    },

    /** Whether a token of the report service has expired before its time. */
    hasExpired: (issuedAt: number): boolean => issuedAt < expiredBefore,

    tokenSeconds: (): number | undefined =>
      faults.get("reportService") === "expired" ? SHORT_TOKEN_SECONDS : undefined,

    describe: (): FaultState =>
      Object.fromEntries(
        serviceNames.map((service) => [
          service,
          { fault: faults.get(service) ?? "none", callsLastMinute: countRecentCalls(service) },
        ]),
      ) as FaultState,
  };
}
