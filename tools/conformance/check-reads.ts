import { contract, type Subscription, type SubscriptionUser, type UserReport } from "../../src/api/contract.ts";
import { EMPTY_ID } from "../../src/rules/guid.ts";
import { isAdministrator } from "../../src/rules/session/access.ts";
import type { Connection } from "./connection.ts";
import { type CallName, type Findings, Violation } from "./sentences.ts";

/** What the later checks need of the earlier ones. */
export interface KnownData {
  email: string;
  ownReport: UserReport | undefined;
  /** A subscription with one of its users. */
  subscription: Subscription | undefined;
  member: SubscriptionUser | undefined;
}

/** Every call that only reads, as the portal makes them from its start to the admin area. */
export async function checkReads({ call }: Connection, findings: Findings): Promise<KnownData> {
  const read = async <Name extends CallName>(
    name: Name,
    ...rest: [Parameters<typeof call<Name>>[1]?, { withCookies?: boolean }?]
  ) =>
    findings.attempt(async () => {
      const answer = await call(name, ...rest);
      findings.keep(name);
      return answer;
    });
  await read("getAuthCodeFlowSettings", {}, { withCookies: false });
  await read("getSettings");
  await read("getTermsSettings");
  await read("getTelemetrySettings");
  const email = await read("getUserEmail");
  if (email === "") findings.break("getUserEmail", "the text is empty");
  if ((await read("getUserName")) === "") findings.break("getUserName", "the text is empty");
  const user = await read("getUser");
  if (user && !isAdministrator(user))
    findings.break("getUser", "the session is not one of an Administrator, as the checks need");
  await read("getUserSubscriptions");
  const ownReports = await read("getUserReports");
  const subscriptions = (await read("getSubscriptions")) ?? [];
  await read("getReports");
  await read("getUserReportMapping");
  const found = await findMember(subscriptions, (id) => read("getSubscriptionUsers", { params: { id } }));
  const subscription = found?.subscription ?? subscriptions[0];
  if (subscription) await read("getPrimaryParty", { params: { id: subscription.id } });
  return { email: user?.email ?? email ?? "", ownReport: ownReports?.[0], subscription, member: found?.member };
}

const SUBSCRIPTIONS_TRIED = 20;

async function findMember(
  subscriptions: readonly Subscription[],
  readUsers: (id: string) => Promise<SubscriptionUser[] | undefined>,
) {
  for (const subscription of subscriptions.slice(0, SUBSCRIPTIONS_TRIED)) {
    const users = await readUsers(subscription.id);
    if (users === undefined) return undefined;
    if (users[0]) return { subscription, member: users[0] };
  }
  return undefined;
}

const REQUESTS_AT_ONCE = 10;
const NEEDS_NO_SESSION = new Set<CallName>([
  "getAuthCodeFlowSettings",
  "getSettings",
  "getTermsSettings",
  "getTelemetrySettings",
]);

/** Without credentials every call is answered with 401, however many come at once, and a session survives that. */
export async function checkCredentials({ call, send }: Connection, findings: Findings): Promise<void> {
  const names = (Object.keys(contract) as CallName[]).filter((name) => !NEEDS_NO_SESSION.has(name));
  const params = { id: "0", reportId: EMPTY_ID, subscriptionId: EMPTY_ID };
  const input = (name: CallName) => ({ params, ...("body" in contract[name] ? { body: {} } : {}) });
  await findings.attempt(async () => {
    const storm = Array.from({ length: REQUESTS_AT_ONCE }, () => names).flat();
    const answers = await Promise.all(storm.map((name) => send(name, input(name), { withCookies: false })));
    for (const [at, name] of storm.entries()) {
      const { method, path } = contract[name];
      const status = answers[at]?.status;
      if (status !== 401)
        throw new Violation("credentials", `${method} ${path} without credentials is answered with ${status}, not 401`);
    }
    await call("getUser");
    findings.keep("credentials");
  });
}
