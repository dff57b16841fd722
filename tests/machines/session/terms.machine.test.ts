import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { termsMachine, termsView } from "../../../src/machines/session/terms.machine.ts";
import { walk } from "../../support/machines/explore-machine.ts";

const start = (findStartPage: () => Promise<string>, keep = () => Promise.resolve()) => {
  const remembered: string[] = [];
  const machine = termsMachine.provide({
    actors: {
      rememberAcceptance: fromPromise<void, { email: string }>(({ input }) => (remembered.push(input.email), keep())),
      findStartPage: fromPromise(findStartPage),
    },
  });
  return { terms: createActor(machine, { input: { email: "ben@example.com" } }).start(), remembered };
};
const settled = () => new Promise(setImmediate);

describe("the terms of use", () => {
  const walked = walk(termsMachine, {
    input: { email: "ben@example.com" },
    events: [
      { type: "agreement.changed", agreed: true },
      { type: "agreement.changed", agreed: false },
      { type: "terms.accepted" },
      { type: "terms.declined" },
    ],
    answers: { findStartPage: ["https://example.com/"] },
  });
  it("reach each of their states", () => expect(walked.unreachedStates).toEqual([]));
  it("take each of their transitions", () => expect(walked.unreachedTransitions).toEqual([]));

  it("Terms accept is enabled only when the checkbox is ticked", () => {
    const { terms } = start(() => Promise.reject(new Error("none")));
    expect(termsView(terms.getSnapshot()).canAccept).toBe(false);
    terms.send({ type: "terms.accepted" });
    expect(terms.getSnapshot().value).toBe("shown");
    terms.send({ type: "agreement.changed", agreed: true });
    expect(termsView(terms.getSnapshot())).toEqual({ agreed: true, canAccept: true, busy: false, error: false });
    terms.send({ type: "agreement.changed", agreed: false });
    expect(termsView(terms.getSnapshot()).canAccept).toBe(false);
  });

  it("Accept stores the email", async () => {
    const { terms, remembered } = start(() => Promise.reject(new Error("none")));
    terms.send({ type: "agreement.changed", agreed: true });
    terms.send({ type: "terms.accepted" });
    await settled();
    expect(remembered).toEqual(["ben@example.com"]);
    expect(terms.getSnapshot().output).toEqual({ accepted: true });
  });

  it("Accept shows the page also where the email cannot be stored", async () => {
    const { terms } = start(
      () => Promise.reject(new Error("none")),
      () => Promise.reject(new Error("full")),
    );
    terms.send({ type: "agreement.changed", agreed: true });
    terms.send({ type: "terms.accepted" });
    await settled();
    expect(terms.getSnapshot().output).toEqual({ accepted: true });
  });

  it("Decline answers with the stored start-page address", async () => {
    const { terms, remembered } = start(() => Promise.resolve("https://start.example/"));
    terms.send({ type: "terms.declined" });
    await settled();
    expect(terms.getSnapshot().output).toEqual({ accepted: false, startPage: "https://start.example/" });
    expect(remembered).toEqual([]);
  });

  it("an unknown start page raises the error flag; declining again and accepting clear it", async () => {
    const { terms } = start(() => Promise.reject(new Error("none")));
    terms.send({ type: "terms.declined" });
    await settled();
    expect(termsView(terms.getSnapshot())).toMatchObject({ error: true, busy: false });
    terms.send({ type: "terms.declined" });
    expect(termsView(terms.getSnapshot())).toMatchObject({ error: false, busy: true });
    await settled();
    expect(termsView(terms.getSnapshot()).error).toBe(true);
    terms.send({ type: "agreement.changed", agreed: true });
    terms.send({ type: "terms.accepted" });
    expect(termsView(terms.getSnapshot()).error).toBe(false);
  });
});
