import { provideConversation } from "../../support/machines/start-conversation.ts";
import { describe, expect, it } from "vitest";
import { createActor, createEmptyActor, fromCallback } from "xstate";
import { frameConversationMachine } from "../../../src/machines/report/frame-conversation.machine.ts";
import { reportFrameMachine } from "../../../src/machines/report/report-frame.machine.ts";
import { reportFrameView } from "../../../src/machines/report/reports.machine.ts";
import { failChild } from "../../support/machines/child-events.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";

const claims = { embedUrl: "https://app.powerbi.com/claims", id: "claims" };
const losses = { embedUrl: "https://app.powerbi.com/losses", id: "losses" };
const configOf = (target: typeof claims, embedToken = "t1") => ({ ...target, embedToken, displayName: "R" });

/** A report frame, and what its owner and its conversation are sent. */
function startReportFrame() {
  const sent: unknown[] = [];
  const notified: unknown[] = [];
  const owner = createActor(fromCallback(({ receive }) => receive((event) => notified.push(event)))).start();
  const conversation = fromCallback(({ receive }) => receive((event) => sent.push(event))) as unknown;
  const machine = reportFrameMachine.provide({
    actors: { conversation: conversation as typeof frameConversationMachine },
    guards: { isForbiddenHost: (_, { id }) => id === "foreign" },
  });
  const frame = createActor(machine, { input: { owner } }).start();
  return {
    frame,
    notified,
    takeSent: () => sent.splice(0),
    view: () => reportFrameView(frame.getSnapshot()),
    provide: (target: typeof claims, subscriptionId = "s1", token = "t1") =>
      frame.send({ type: "report.provided", config: configOf(target, token), subscriptionId }),
    prefetch: (target: typeof claims) => frame.send({ type: "target.prefetched", target }),
    release: () => frame.send({ type: "report.released" }),
  };
}
const provided = (token = "t1"): unknown => expect.objectContaining({ type: "token.provided", token });
const replaced = { type: "frame.replaced" };
const released = { type: "token.released" };

describe("the frame of a report", () => {
  it("is none at first", () => {
    expect(startReportFrame().view()).toEqual({ at: "empty", target: null, frameNumber: 0 });
  });

  it("is prefetched without a token, and replaced when another report is prefetched", () => {
    const { prefetch, view, takeSent } = startReportFrame();
    prefetch(claims);
    expect(view()).toEqual({ at: "prefetching", target: claims, frameNumber: 1 });
    prefetch({ ...claims });
    expect(view().frameNumber).toBe(1);
    expect(takeSent()).toEqual([]);
    prefetch(losses);
    expect(view()).toEqual({ at: "prefetching", target: losses, frameNumber: 2 });
    expect(takeSent()).toEqual([replaced]);
  });

  it("that was prefetched is used for the requested report, of whichever subscription", () => {
    for (const subscriptionId of ["s1", "s2"]) {
      const { prefetch, provide, view, takeSent } = startReportFrame();
      prefetch(claims);
      provide(claims, subscriptionId);
      expect(view()).toEqual({ at: "requested", target: claims, frameNumber: 1 });
      expect(takeSent()).toEqual([provided()]);
    }
  });

  it("stays for a new token, and is replaced for another report or the rows of another subscription", () => {
    const { provide, view, takeSent } = startReportFrame();
    provide(claims, "s1");
    takeSent();
    provide(claims, "s1", "t2");
    expect([view().frameNumber, takeSent()]).toEqual([1, [provided("t2")]]);
    provide(claims, "s2", "t3");
    expect([view().frameNumber, takeSent()]).toEqual([2, [replaced, provided("t3")]]);
    provide({ ...claims, id: "copy" }, "s2");
    expect([view().frameNumber, takeSent()]).toEqual([3, [replaced, provided()]]);
    provide(losses, "s2");
    expect([view(), takeSent()]).toEqual([{ at: "requested", target: losses, frameNumber: 4 }, [replaced, provided()]]);
  });

  it("is taken away when its report is released and none is prefetched", () => {
    const { provide, release, view, takeSent } = startReportFrame();
    provide(claims);
    takeSent();
    release();
    expect([view(), takeSent()]).toEqual([{ at: "empty", target: null, frameNumber: 1 }, [replaced]]);
  });

  it("stays when its report is released and is the prefetched one; its rows stay those of one subscription", () => {
    const { prefetch, provide, release, view, takeSent } = startReportFrame();
    prefetch(claims);
    provide(claims, "s1");
    takeSent();
    release();
    expect([view(), takeSent()]).toEqual([{ at: "prefetching", target: claims, frameNumber: 1 }, [released]]);
    provide(claims, "s2");
    expect([view().frameNumber, takeSent()]).toEqual([2, [replaced, provided()]]);
  });

  it("gives way to the prefetched one when its report is released", () => {
    const { prefetch, provide, release, view, takeSent } = startReportFrame();
    prefetch(claims);
    provide(losses);
    takeSent();
    release();
    expect([view(), takeSent()]).toEqual([{ at: "prefetching", target: claims, frameNumber: 3 }, [replaced]]);
  });

  it("is not disturbed by a report that is prefetched meanwhile", () => {
    const { prefetch, provide, release, view } = startReportFrame();
    provide(claims);
    prefetch(losses);
    expect(view()).toEqual({ at: "requested", target: claims, frameNumber: 1 });
    release();
    expect(view()).toMatchObject({ at: "prefetching", target: losses });
  });

  it("is made anew when the conversation requests it", () => {
    const { frame, provide, view } = startReportFrame();
    provide(claims);
    frame.send({ type: "frame.replacementRequested", layout: "phone" });
    expect(view()).toEqual({ at: "requested", target: { ...claims, layout: "phone" }, frameNumber: 2 });
  });

  it("forwards commands to the conversation", () => {
    const { frame, takeSent } = startReportFrame();
    const commands = [
      { type: "page.selected", page: "p2" },
      { type: "layout.selected", layout: "full" },
      { type: "print.requested" },
      { type: "refresh.requested" },
    ] as const;
    for (const command of commands) frame.send(command);
    expect(takeSent()).toEqual(commands);
  });

  it("is taken away where the conversation breaks", () => {
    const { frame, provide, view } = startReportFrame();
    provide(claims);
    failChild(frame, "conversation");
    expect(view()).toMatchObject({ at: "empty", target: null });
  });
});

describe("a report host", () => {
  const foreign = { embedUrl: "https://app.powerbi.com.reports.example/", id: "foreign" };

  it("that is not allowed is never framed: the request fails, and nothing is prefetched", () => {
    const { prefetch, provide, view, notified, takeSent } = startReportFrame();
    prefetch(foreign);
    expect([view().target, notified]).toEqual([null, []]);
    provide(claims);
    takeSent();
    prefetch(foreign);
    provide(foreign);
    expect(view()).toMatchObject({ at: "empty", target: null });
    expect(takeSent()).toEqual([replaced]);
    expect(notified).toEqual([{ type: "embed.failed", cause: "notAllowed", reference: "foreign" }]);
    prefetch(claims);
    prefetch(foreign);
    expect(view().target).toEqual(claims);
  });

  it("is forbidden as long as the application has provided no list", () => {
    const frame = createActor(reportFrameMachine.provide({ actors: { conversation: provideConversation().machine } }), {
      input: { owner: createActor(fromCallback(() => {})) },
    }).start();
    frame.send({ type: "report.provided", config: configOf(claims), subscriptionId: "s1" });
    expect(reportFrameView(frame.getSnapshot()).target).toBeNull();
  });
});

it("of a report at another address, or bound to another model, is made anew with them", () => {
  const { prefetch, provide, view } = startReportFrame();
  const moved = { ...claims, embedUrl: losses.embedUrl };
  prefetch(claims);
  provide(moved);
  expect(view()).toMatchObject({ target: moved, frameNumber: 2 });
  const bound = { ...claims, boundModel: "m1" };
  prefetch(claims);
  provide(bound);
  expect(view()).toMatchObject({ target: bound, frameNumber: 3 });
  provide(bound, "s1", "t2");
  expect(view().frameNumber).toBe(3);
});

describe("the paths of a report frame", () => {
  testEveryPath(
    reportFrameMachine.provide({
      actors: { conversation: frameConversationMachine },
      guards: { isForbiddenHost: (_, { id }) => id === "foreign" },
    }),
    {
      input: { owner: createEmptyActor() },
      events: [
        ...[claims, losses, { ...claims, id: "foreign" }].flatMap((target) => [
          { type: "target.prefetched", target },
          { type: "report.provided", config: configOf(target), subscriptionId: "s1" },
        ]),
        { type: "report.released" },
        { type: "frame.replacementRequested", layout: "phone" },
        { type: "page.selected", page: "p2" },
        { type: "layout.selected", layout: "full" },
        { type: "print.requested" },
        { type: "refresh.requested" },
      ],
      distinguishBy: ({ target, prefetched, subscriptionId }: Record<string, unknown>) => [
        target,
        prefetched,
        subscriptionId,
      ],
    },
  );
});
