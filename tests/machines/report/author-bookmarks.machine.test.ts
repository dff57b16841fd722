import { describe, expect, it, vi } from "vitest";
import { authorBookmarksMachine } from "../../../src/machines/report/author-bookmarks.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { closed, places, silent, startSavedViews as start } from "../../support/machines/saved-views.ts";
import { settle } from "../../support/machines/settle.ts";

const select = { type: "bookmark.selected", bookmark: closed } as const;

describe("the author’s bookmarks", () => {
  testEveryPath(authorBookmarksMachine, {
    input: { frame: silent },
    events: [{ type: "list.opened" }, { type: "bookmarks.read", bookmarks: [closed] }, { type: "state.refused" }],
  });

  it("are asked of the report when the list is opened, once and not before [return: bookmarks]", async () => {
    const { actor, sent, bookmarks } = await start();
    expect([bookmarks(), sent]).toEqual([{ at: "unread", bookmarks: [] }, []]);
    actor.send({ type: "list.opened" });
    expect(bookmarks()).toEqual({ at: "read", bookmarks: [closed] });
    actor.send({ type: "list.opened" });
    actor.send({ type: "managing.requested" });
    expect(sent).toEqual(["bookmarks.requested"]);
  });

  it("are asked for by the list of the phone’s menu too", async () => {
    const { actor, bookmarks } = await start();
    actor.send({ type: "managing.requested" });
    expect(bookmarks().at).toBe("read");
  });

  it("that cannot be read leave the views usable, and are asked for when the list is opened again [return: bookmarks]", async () => {
    const { actor, view, sent, bookmarks } = await start({ answer: "refuses" });
    actor.send({ type: "list.opened" });
    expect([bookmarks().at, view()]).toMatchObject(["failed", { at: "ready", problem: null }]);
    actor.send({ type: "list.opened" });
    expect(sent).toEqual(["bookmarks.requested", "bookmarks.requested"]);
  });

  it("wait for a silent report only so long", async () => {
    const { actor, bookmarks } = await start({ answer: "is silent" });
    vi.useFakeTimers();
    actor.send({ type: "list.opened" });
    expect(bookmarks().at).toBe("reading");
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(bookmarks().at).toBe("failed");
  });

  it("are shown in place of a saved view, and left for the original or a saved view", async () => {
    const { actor, view, sent } = await start({ linked: "v1" });
    sent.length = 0;
    actor.send(select);
    expect(view()).toMatchObject({ at: "ready", applied: null, appliedBookmark: closed });
    expect(sent).toEqual(["state.applyRequested bookmark b1", "state.kept bookmark b1"]);
    actor.send({ type: "original.requested", layout: "full" });
    expect(view()).toMatchObject({ applied: null, appliedBookmark: null });
    actor.send(select);
    actor.send({ type: "view.selected", id: "v2" });
    await settle();
    expect(view()).toMatchObject({ applied: places, appliedBookmark: null });
  });

  it("are saved under a name like everything else that the report shows", async () => {
    const { actor, view, sent } = await start();
    actor.send(select);
    actor.send({ type: "saving.requested" });
    actor.send({ type: "name.submitted", name: "Places" });
    await settle();
    expect(view()).toMatchObject({ applied: places, appliedBookmark: null });
    expect(sent.at(-1)).toBe("state.kept captured");
  });

  it("that the report can no longer show are said to, and the report stays as it is [return: bookmarks]", async () => {
    const { actor, view, sent } = await start({ answer: "refuses" });
    actor.send(select);
    expect(view()).toMatchObject({ at: "ready", appliedBookmark: null, problem: "bookmarkNotFitting" });
    expect(sent).toEqual(["state.applyRequested bookmark b1"]);
  });
});
