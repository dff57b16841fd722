import { describe, expect, it } from "vitest";
import { MAX_VIEW_STATE } from "../../../src/rules/report/saved-views.ts";
import { places, refuse, startSavedViews as start } from "../../support/machines/saved-views.ts";
import { settle } from "../../support/machines/settle.ts";

describe("the saved views", () => {
  it("save what the report shows, and are then shown in it", async () => {
    const { actor, view, sent } = await start();
    actor.send({ type: "saving.requested" });
    actor.send({ type: "name.submitted", name: " Places " });
    await settle();
    expect(view()).toMatchObject({ at: "ready", applied: places });
    expect(actor.getSnapshot().context.name).toBe("Places");
    expect(sent).toEqual(["state.captureRequested", "state.kept captured"]);
  });

  it.each([
    ["unavailable", "notSaved"],
    ["rejected", "tooMany"],
  ] as const)("keep the dialog when saving is %s", async (kind, problem) => {
    const { actor, view } = await start({ save: refuse(kind) });
    actor.send({ type: "saving.requested" });
    actor.send({ type: "name.submitted", name: "Places" });
    await settle();
    expect(view()).toMatchObject({ at: "naming", applied: null, problem });
  });

  it("say that what the report shows is too large for a view, and do not send it", async () => {
    const { actor, view } = await start({ answer: "is silent", save: refuse("asked") });
    actor.send({ type: "saving.requested" });
    actor.send({ type: "name.submitted", name: "Places" });
    actor.send({ type: "state.captured", state: "a".repeat(MAX_VIEW_STATE + 1) });
    await settle();
    expect(view()).toMatchObject({ at: "naming", applied: null, problem: "tooLarge" });
  });
});
