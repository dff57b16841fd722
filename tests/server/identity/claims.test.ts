import { expect, test } from "vitest";
import { parseRoleMap } from "../../../server/config.ts";
import { readIdentity, readProfile, readVerifiedEmail } from "../../../server/identity/claims.ts";
import { ProviderUnavailableError } from "../../../server/identity/provider-failure.ts";

const email = "ada@example.com";
const noRolesClaim = { rolesClaim: undefined, roleMap: undefined };
const groups = { rolesClaim: "groups", roleMap: undefined };
const identify = (claims: Record<string, unknown>, settings: Parameters<typeof readIdentity>[2] = noRolesClaim) =>
  readIdentity("subject", { claims, verifiedEmail: null }, settings);

test.each<[string, unknown, string | null]>([
  ...[true, "true", 1, "1"].flatMap((value): [string, unknown, string][] => [
    ["email_verified", value, email],
    ["xms_edov", value, email],
  ]),
  ...[false, "false", 0, "yes", null, { value: true }].map((value): [string, unknown, null] => [
    "email_verified",
    value,
    null,
  ]),
  ["phone_verified", true, null],
])("an email is verified where %s is %j: %s", (name, value, verified) => {
  expect(readVerifiedEmail({ email, email_verified: undefined, [name]: value })).toBe(verified);
});

test.each([undefined, " ", "ada", 7])("%j is no verified email", (text) => {
  expect(readVerifiedEmail({ email: text, preferred_username: email, email_verified: true })).toBeNull();
});

test.each([
  [
    { email, name: "Ada", preferred_username: "ada.k" },
    { email, name: "Ada" },
  ],
  [
    { email: " ", name: "", preferred_username: "ada.k" },
    { email: null, name: "ada.k" },
  ],
  [{ preferred_username: email }, { email, name: email }],
  [
    { email, name: 7 },
    { email, name: email },
  ],
  [{}, { email: null, name: null }],
  [
    { email: `${"a".repeat(300)}@example.com`, name: "n".repeat(300) },
    { email: "a".repeat(254), name: "n".repeat(200) },
  ],
])("name and email are read from the claims %o", (claims, profile) => {
  expect(readProfile(claims)).toEqual(profile);
});

test.each([
  [{ login_hint: "hint", sid: "session", preferred_username: "ada.k", email }, "hint", "session"],
  [{ login_hint: "", sid: "session", preferred_username: "ada.k", email }, "session", "session"],
  [{ preferred_username: "ada.k", email }, "ada.k", null],
  [{ email: "e".repeat(2000) }, "e".repeat(1000), null],
  [{}, null, null],
])(
  "the sign-out hint and the provider’s session are read from the claims %o",
  (claims, signOutHint, providerSession) => {
    expect(identify(claims)).toMatchObject({ signOutHint, providerSession });
  },
);

test("roles are one name or a list of names, and none where the claim names none", () => {
  expect(identify({ groups: "Reader" }).roles).toBeNull();
  expect(identify({ groups: "Reader" }, groups).roles).toEqual(["Reader"]);
  expect(identify({ groups: ["Reader", 7, null, "Administrator"] }, groups).roles).toEqual(["Reader", "Administrator"]);
  expect(identify({ groups: [] }, groups).roles).toEqual([]);
});

test("with a map only its names count, in its order, and a role that two of them give is named once", () => {
  const roleMap = parseRoleMap("cn=risk admins,ou=groups=Administrator; risk-readers=Reader;risk-auditors = Reader");
  const rolesOf = (...names: string[]) => identify({ groups: names }, { rolesClaim: "groups", roleMap }).roles;
  expect(rolesOf("risk-auditors", "risk-readers", "cn=risk admins,ou=groups")).toEqual(["Administrator", "Reader"]);
  expect(rolesOf("risk-auditors", "staff")).toEqual(["Reader"]);
  expect(rolesOf("Administrator", "risk-admins", "Risk-Readers", "staff")).toEqual([]);
});

test.each([{}, { groups: null }, { groups: "" }, { _claim_names: null }, { _claim_names: { roles: "src1" } }])(
  "no roles can be read from the claims %o",
  (claims) =>
    expect(() => identify(claims, groups)).toThrow(
      "The claim groups is neither in the ID token nor in UserInfo (absent)",
    ),
);

test("groups that Entra leaves out because they are too many are told from absent ones", () => {
  const tooMany = "The claim groups is neither in the ID token nor in UserInfo (too many groups)";
  expect(() => identify({ _claim_names: { groups: "src1" } }, groups)).toThrow(tooMany);
  expect(() => identify({ hasgroups: true }, groups)).toThrow(tooMany);
  for (const [claims, rolesClaim] of [
    [{ hasgroups: "true" }, "groups"],
    [{ hasgroups: true }, "roles"],
  ] as const)
    expect(() => identify(claims, { rolesClaim, roleMap: undefined })).toThrow("(absent)");
});

test("absent roles are unknown for now where UserInfo fails, and others count", () => {
  const userInfoError = new Error("503");
  const loaded = { verifiedEmail: null, userInfoError };
  expect(() => readIdentity("subject", { ...loaded, claims: {} }, groups)).toThrow(ProviderUnavailableError);
  expect(readIdentity("subject", { ...loaded, claims: { groups: ["Reader"] } }, groups).roles).toEqual(["Reader"]);
  expect(() => readIdentity("subject", { ...loaded, claims: { hasgroups: true } }, groups)).toThrow("too many groups");
});
