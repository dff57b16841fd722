import { expect, test } from "vitest";
import { readForbiddenKind, readRefusal, removePrivateText } from "../../../server/powerbi/refusal.ts";

test.each([
  [{ error: { code: "PowerBIEntityNotFound" } }, { code: "PowerBIEntityNotFound" }],
  [
    { error: { code: "Unknown Error 5", message: "No right", "pbi.error": { code: "DM_GWPipeline_Gateway" } } },
    { code: "DM_GWPipeline_Gateway", reason: "No right" },
  ],
  [
    { error: "invalid_client", error_description: "AADSTS700016: not found" },
    { code: "invalid_client", reason: "AADSTS700016: not found" },
  ],
  [{ error: { code: "Error 5", "pbi.error": 7 } }, {}],
  [{ error: {}, errorCode: 7, message: "" }, {}],
  [{ Message: "API is not accessible for application" }, { reason: "API is not accessible for application" }],
  [{ error: 7 }, {}],
  [{ error: { code: 7, message: 7 } }, {}],
  [{ error: { code: "NoRight", "pbi.error": 7 } }, { code: "NoRight" }],
  [{ error: { message: "No right" }, message: "Less exact" }, { reason: "No right" }],
  [
    { errorCode: "PowerBIFolderNotFound", message: "No folder" },
    { code: "PowerBIFolderNotFound", reason: "No folder" },
  ],
  ["<html></html>", {}],
  [undefined, {}],
])("of %j the code and the reason are read", (body, refusal) => {
  expect(readRefusal(body, [])).toStrictEqual(refusal);
});

test.each([
  ["for app '3f1c8a52-6d0e-4b7a-9c35-1e7f20a94d61' in “Contoso”", "for app … in …"],
  ["3F1C8A52-6d0e-4b7a-9c35-1e7f20a94d61 was not found", "… was not found"],
  ["sent to ada.keller@riskinsight.example now", "sent to … now"],
  ["see https://login.example/x?token=1 for more", "see … for more"],
  ["see http://login.example for more", "see … for more"],
  ["app 'Halden' has no right", "app … has no right"],
  ['app "Halden Marine" has no right', "app … has no right"],
  ["app `Halden Marine` has no right", "app … has no right"],
  ["app ‘Halden Marine’ has no right", "app … has no right"],
  ["app “Halden Marine” has no right", "app … has no right"],
  ["report 3f1c8a52-6d0e-4b7a-9c35-1e7f20a94d61, page 2", "report …, page 2"],
  ["token eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.payload is wrong", "token … is wrong"],
  ["party 70041823 has no row", "party … has no row"],
  ["AADSTS7000215: Invalid secret.\r\nTrace ID: x\nCorrelation ID: y", "AADSTS7000215: Invalid secret."],
  ["AADSTS50034: No account. Timestamp: 2026-03-02 09:00:00Z", "AADSTS50034: No account."],
  ["No account.  Correlation ID: a b c", "No account."],
  ["two \n\t lines", "two lines"],
  ["\n No right ", "No right"],
  ["abcdefab-cdef-abcd-efab-cdefabcdefab was not found", "… was not found"],
  [
    "PowerBINotAuthorizedException of Microsoft.PowerBI.ServiceContracts",
    "PowerBINotAuthorizedException of Microsoft.PowerBI.ServiceContracts",
  ],
  ["a\u0000b\u001b[31mc", "a b [31mc"],
])("of %j only %j is kept [operation: refusal without reason]", (text, kept) => {
  expect(removePrivateText(text, [])).toBe(kept);
});

test.each([
  ["x".repeat(80_000), "…"],
  [`No right for '${"Halden Marine ".repeat(8000)}`, "No right for …"],
  [`${"No right. ".repeat(150)}${"9".repeat(80_000)}`, "No right. ".repeat(30)],
])("a long text is cut before it is searched [operation: refusal without reason]", (text, kept) => {
  expect(removePrivateText(text, [])).toBe(kept);
});

test("a secret of the request is removed wherever an answer repeats it", () => {
  expect(removePrivateText("secret hunter two, and hunter two", ["hunter two", ""])).toBe("secret …, and …");
});

test("a reason is short", () => {
  expect(removePrivateText("word ".repeat(200), []).length).toBe(300);
});

test.each([
  ["tokenExpired", { code: "TokenExpired" }],
  ["apiDenied", { reason: "API is not accessible for application" }],
  ["tokenLimit", { reason: "The user has exceeded the amount of embed tokens" }],
  ["tokenLimit", { reason: "Embed token limit reached" }],
  ["tokenLimit", { reason: "Embed tokens of this workspace: the limit is reached" }],
  ["tokenLimit", { reason: "The limit of one embed token is reached" }],
  ["forbidden", { code: "PowerBINotAuthorizedException" }],
  ["forbidden", {}],
] as const)("a 403 is %s for %o", (kind, refusal) => {
  expect(readForbiddenKind(refusal)).toBe(kind);
});
