import type { IncomingHttpHeaders } from "node:http";
import * as v from "valibot";

/**
 * The requests that the portal sends, as Microsoft's published description of the Power BI REST API and its notes have
 * them: fields, lengths and formats. Each is strict: no other field may be sent.
 */
const uuid = v.pipe(v.string(), v.uuid());
const role = v.pipe(v.string(), v.nonEmpty(), v.maxLength(50), v.excludes(","));
const upTo50 = <Item extends v.GenericSchema>(item: Item) => v.optional(v.pipe(v.array(item), v.maxLength(50)));
const effectiveIdentity = v.strictObject({
  username: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,256}$/)),
  datasets: v.optional(v.pipe(v.array(v.string()), v.nonEmpty())),
  reports: v.optional(v.array(v.string())),
  roles: upTo50(role),
  customData: v.optional(v.string()),
  auditableContext: v.optional(v.string()),
});
export const generateTokenRequestV2 = v.strictObject({
  datasets: upTo50(v.strictObject({ id: v.string(), xmlaPermissions: v.optional(v.picklist(["Off", "ReadOnly"])) })),
  reports: upTo50(v.strictObject({ id: uuid, allowEdit: v.optional(v.boolean()) })),
  targetWorkspaces: upTo50(v.strictObject({ id: uuid })),
  identities: v.optional(v.array(effectiveIdentity)),
  lifetimeInMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
const groupUser = v.strictObject({
  identifier: uuid,
  principalType: v.literal("App"),
  groupUserAccessRight: v.picklist(["Admin", "Member", "Contributor", "Viewer"]),
  profile: v.strictObject({ id: uuid, displayName: v.optional(v.string()) }),
});
const top = v.strictObject({ $top: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d*$/))) });

const ID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const inGroup = (rest: string) => new RegExp(`^/groups/${ID}/${rest.replace("ID", ID)}$`);
const nothing = v.strictObject({});
const noBody = v.nullish(v.undefined());
const calls = [
  { name: "report", method: "GET", path: inGroup("reports/ID"), query: nothing, body: noBody },
  { name: "dataSet", method: "GET", path: inGroup("datasets/ID"), query: nothing, body: noBody },
  { name: "dataSources", method: "GET", path: inGroup("datasets/ID/datasources"), query: nothing, body: noBody },
  { name: "refreshes", method: "GET", path: inGroup("datasets/ID/refreshes"), query: top, body: noBody },
  { name: "groupUser", method: "POST", path: inGroup("users"), query: nothing, body: groupUser },
  { name: "generateToken", method: "POST", path: /^\/GenerateToken$/, query: nothing, body: generateTokenRequestV2 },
] as const;

interface SentRequest {
  method: string;
  /** With its query, after `/v1.0/myorg`. */
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** Which call the request is, and why Power BI would not accept it as written. */
export function readPublishedCall({ method, path, headers, body }: SentRequest) {
  const { pathname, searchParams } = new URL(path, "http://host");
  const call = calls.find((one) => one.method === method && one.path.test(pathname));
  if (!call) return { name: undefined, problem: `${method} ${path} is not a published call` };
  const profile = headers["x-powerbi-profile-id"];
  const problems = [
    v.safeParse(call.query, Object.fromEntries(searchParams)),
    v.safeParse(call.body, body),
    v.safeParse(v.optional(uuid), profile),
    v.safeParse(v.optional(v.literal("application/json")), headers["content-type"]),
  ].map(({ issues }) => issues?.[0].message);
  return { name: call.name, problem: problems.find((problem) => problem !== undefined) };
}
