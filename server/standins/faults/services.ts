/** What a local service can be made to do instead of answering. */
export const faultLabels = {
  none: "Works",
  throttled: "Throttles (429)",
  asleep: "Sleeps: capacity paused",
  unavailable: "Is unavailable (503)",
  expired: "Tokens expire",
  forbidden: "Refuses (403)",
  absent: "Finds nothing (404)",
  rejected: "Rejects the credentials",
  late: "Answers late (4 s)",
  cut: "Cuts the connection",
  silent: "Does not answer",
} as const;

export type Fault = keyof typeof faultLabels;

interface Service {
  label: string;
  description: string;
  faults: readonly Fault[];
}

export const services = {
  reportService: {
    label: "Report service",
    description: "The calls that the portal's server makes, and the data of an open report.",
    faults: ["none", "throttled", "asleep", "unavailable", "expired", "forbidden", "absent", "late", "cut", "silent"],
  },
  reportServiceSignIn: {
    label: "Sign-in of the report service",
    description: "Where the portal's server gets its own access token.",
    faults: ["none", "throttled", "unavailable", "rejected", "late", "cut", "silent"],
  },
  identityProvider: {
    label: "Identity provider",
    description: "Where people sign in, and where their sessions are renewed.",
    faults: ["none", "throttled", "unavailable", "expired", "forbidden", "late", "cut", "silent"],
  },
} as const satisfies Record<string, Service>;

export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as ServiceName[];
