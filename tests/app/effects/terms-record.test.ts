// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Call } from "../../../src/api/client.ts";
import { Failure } from "../../../src/api/failure.ts";
import { termsContract } from "../../../src/api/terms-contract.ts";
import { recordTermsAcceptance } from "../../../src/app/effects/terms-record.ts";
import { TERMS_VERSION_BEFORE_RECORDS as UNCHANGED } from "../../../src/rules/session/terms-version.ts";

const email = "ada@example.com";
const CHANGED = "f".repeat(64);
let version = UNCHANGED;

/** A server with its own text and record. `sent` are the versions that it was asked to record. */
function createServer({ current = version, isRecorded = false, isDown = false, hasNoRecord = false } = {}) {
  const sent: string[] = [];
  const call = ((endpoint: unknown, input?: { body: { version: string } }) => {
    if (hasNoRecord) return Promise.reject(new Failure("absent", ""));
    if (endpoint === termsContract.getTermsAcceptance)
      return Promise.resolve({ version: current, acceptedAt: isRecorded ? "2026-11-22T00:00:00.000Z" : null });
    if (isDown) return Promise.reject(new Failure("offline", ""));
    sent.push(input?.body.version ?? "");
    return Promise.resolve({ acceptedAt: "2026-11-22T00:00:00.000Z" });
  }) as Call;
  return { call, sent };
}

/** One visit of a person whose acceptance is stored when the portal is shown. */
async function visit(server: ReturnType<typeof createServer>, isAcceptedHere = false) {
  const outcome = await recordTermsAcceptance({ call: server.call, email, isAcceptedHere, version }).catch(
    () => "failed",
  );
  return { outcome, sent: server.sent, isStored: localStorage.getItem("ToUAccepted") === email };
}

beforeEach(() => {
  version = UNCHANGED;
  localStorage.setItem("ToUAccepted", email);
  localStorage.setItem("ToUAcceptedIn", "mark");
});
afterEach(() => localStorage.clear());

describe("an acceptance of the terms", () => {
  test.each([UNCHANGED, CHANGED])("given in this page is sent with the version of its text: %.4s", async (text) => {
    version = text;
    expect(await visit(createServer(), true)).toEqual({ outcome: "upToDate", sent: [text], isStored: true });
  });

  test("that the server has recorded is not sent again", async () => {
    expect(await visit(createServer({ isRecorded: true }))).toEqual({ outcome: "upToDate", sent: [], isStored: true });
  });

  test("that could not be sent is sent at the next visit", async () => {
    version = CHANGED;
    expect(await visit(createServer({ isDown: true }), true)).toEqual({ outcome: "failed", sent: [], isStored: true });
    expect(await visit(createServer())).toEqual({ outcome: "upToDate", sent: [CHANGED], isStored: true });
  });

  test("of before the server recorded any is sent as one of the text of that time [threat: terms without proof]", async () => {
    expect(await visit(createServer())).toEqual({ outcome: "upToDate", sent: [UNCHANGED], isStored: true });
  });

  test("of before the server recorded any is removed where the text has changed since", async () => {
    version = CHANGED;
    expect(await visit(createServer())).toEqual({ outcome: "removed", sent: [], isStored: false });
    expect(localStorage.getItem("ToUAcceptedIn")).toBeNull();
  });

  test("of an earlier text is removed and never sent as one of the current text [threat: terms without proof]", async () => {
    await visit(createServer({ isDown: true }), true);
    version = CHANGED;
    expect(await visit(createServer())).toEqual({ outcome: "removed", sent: [], isStored: false });
  });

  test("of another person says nothing about this one", async () => {
    localStorage.setItem("ToUAcceptedText", `${CHANGED} other@example.com`);
    version = CHANGED;
    expect(await visit(createServer())).toMatchObject({ outcome: "removed", sent: [] });
  });

  test("is left alone by a back end that keeps no record", async () => {
    version = CHANGED;
    expect(await visit(createServer({ hasNoRecord: true }))).toEqual({ outcome: "failed", sent: [], isStored: true });
  });

  test("is neither sent to nor removed for a server of another release", async () => {
    expect(await visit(createServer({ current: CHANGED }))).toEqual({ outcome: "upToDate", sent: [], isStored: true });
  });

  test("that the storage does not let go of is not asked for again without end [threat: terms without proof]", async () => {
    version = CHANGED;
    const refuse = vi.spyOn(Storage.prototype, "removeItem").mockImplementation(() => {
      throw new Error("refused");
    });
    expect(await visit(createServer())).toMatchObject({ outcome: "upToDate", sent: [] });
    refuse.mockRestore();
  });
});
