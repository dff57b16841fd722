import { describe, expect, it } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";
import { termsMachine, termsView } from "../../../src/machines/session/terms.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const fail = () => Promise.reject(new Error("Not available"));
const email = "ben@example.com";

/** The terms of a user who has not accepted them before, with the dialog on the screen. */
async function showTerms({
  findStartPage = fail,
  store = () => Promise.resolve(),
  hasAccepted = () => Promise.resolve(false),
}: {
  findStartPage?: () => Promise<string>;
  store?: () => Promise<void>;
  hasAccepted?: () => Promise<boolean>;
} = {}) {
  const remembered: string[] = [];
  const notified: string[] = [];
  const machine = termsMachine.provide({
    actors: {
      hasAcceptedTerms: fromPromise<boolean, { email: string }>(hasAccepted),
      rememberAcceptance: fromPromise<void, { email: string }>(({ input }) => (remembered.push(input.email), store())),
      findStartPage: fromPromise(findStartPage),
    },
  });
  const parent = createActor(
    fromCallback<{ type: string }>(({ receive }) => receive(({ type }) => notified.push(type))),
  );
  parent.start();
  const terms = createActor(machine, { input: { email, parent } }).start();
  const checking = termsView(terms.getSnapshot());
  await settle();
  return { terms, remembered, notified, checking };
}

describe("the terms of use", () => {
  testEveryPath(termsMachine, {
    input: { email },
    events: [
      { type: "agreement.changed", agreed: true },
      { type: "agreement.changed", agreed: false },
      { type: "terms.accepted" },
      { type: "terms.declined" },
    ],
    answers: { hasAcceptedTerms: [true, false], findStartPage: ["https://example.com/"] },
  });

  it("accepted before end without a dialog", async () => {
    const { terms, checking, notified } = await showTerms({ hasAccepted: () => Promise.resolve(true) });
    expect(checking).toEqual({ at: "checking", agreed: false, canAccept: false, error: false });
    expect(terms.getSnapshot().output).toEqual({ accepted: true });
    expect(notified).toEqual([]);
  });

  it.each([
    ["not accepted before", () => Promise.resolve(false)],
    ["whose acceptance is unknown", fail],
  ])("%s ask the parent for the dialog", async (_, hasAccepted) => {
    const { terms, notified } = await showTerms({ hasAccepted });
    expect(terms.getSnapshot().value).toBe("shown");
    expect(notified).toEqual(["terms.shown"]);
  });

  it("Terms accept is enabled only when the checkbox is ticked [5.11]", async () => {
    const { terms } = await showTerms();
    expect(termsView(terms.getSnapshot()).canAccept).toBe(false);
    terms.send({ type: "terms.accepted" });
    expect(terms.getSnapshot().value).toBe("shown");
    terms.send({ type: "agreement.changed", agreed: true });
    expect(termsView(terms.getSnapshot())).toEqual({ at: "shown", agreed: true, canAccept: true, error: false });
    terms.send({ type: "agreement.changed", agreed: false });
    expect(termsView(terms.getSnapshot()).canAccept).toBe(false);
  });

  it("Accept stores the email [4.39]", async () => {
    const { terms, remembered, notified } = await showTerms();
    terms.send({ type: "agreement.changed", agreed: true });
    terms.send({ type: "terms.accepted" });
    await settle();
    expect(remembered).toEqual([email]);
    expect(terms.getSnapshot().output).toEqual({ accepted: true });
    expect(notified).toEqual(["terms.shown", "terms.accepted"]);
  });

  it("Accept shows the page also where the email cannot be stored", async () => {
    const { terms, notified } = await showTerms({ store: () => Promise.reject(new Error("Storage is full")) });
    terms.send({ type: "agreement.changed", agreed: true });
    terms.send({ type: "terms.accepted" });
    await settle();
    expect(terms.getSnapshot().output).toEqual({ accepted: true });
    expect(notified).toEqual(["terms.shown", "terms.accepted"]);
  });

  it("Decline answers with the stored start-page address [4.40]", async () => {
    const { terms, remembered } = await showTerms({ findStartPage: () => Promise.resolve("https://start.example/") });
    terms.send({ type: "terms.declined" });
    await settle();
    expect(terms.getSnapshot().output).toEqual({ accepted: false, startPage: "https://start.example/" });
    expect(remembered).toEqual([]);
  });

  it("an unknown start page raises the error flag; declining again and accepting clear it [3.13] [4.39]", async () => {
    const { terms } = await showTerms();
    terms.send({ type: "terms.declined" });
    await settle();
    expect(termsView(terms.getSnapshot())).toMatchObject({ error: true, at: "shown" });
    terms.send({ type: "terms.declined" });
    expect(termsView(terms.getSnapshot())).toMatchObject({ error: false, at: "declining" });
    await settle();
    expect(termsView(terms.getSnapshot()).error).toBe(true);
    terms.send({ type: "agreement.changed", agreed: true });
    terms.send({ type: "terms.accepted" });
    expect(termsView(terms.getSnapshot()).error).toBe(false);
  });
});
