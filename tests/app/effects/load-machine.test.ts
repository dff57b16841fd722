// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { type AnyEventObject, createActor, createMachine, sendTo, setup } from "xstate";
import { loadMachine } from "../../../src/app/effects/reports.ts";
import { settle } from "../../support/machines/settle.ts";

const failure = { type: "load.failed" };

/** Sends its owner every event that it gets. */
const echo = createMachine({
  on: {
    "*": {
      actions: sendTo(
        ({ context }) => (context as { owner: AnyActor }).owner,
        ({ event }) => event,
      ),
    },
  },
  context: ({ input }) => ({ owner: (input as { owner: AnyActor }).owner }),
});
type AnyActor = ReturnType<typeof createActor>;

async function start(load: () => Promise<typeof echo>) {
  const heard: string[] = [];
  const owner = createActor(createMachine({ on: { "*": { actions: ({ event }) => void heard.push(event.type) } } }));
  owner.start();
  const loader = createActor(loadMachine(load, failure), { input: { owner } } as never).start();
  const send = async (event: AnyEventObject) => {
    loader.send(event);
    await settle();
    return heard.splice(0);
  };
  await settle();
  return { send, heard: () => heard.splice(0) };
}

const failOnce = () =>
  vi.fn<() => Promise<typeof echo>>().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue(echo);

it("hands the events that arrived while it was loading to the machine", async () => {
  const script = Promise.withResolvers<typeof echo>();
  const { send, heard } = await start(() => script.promise);
  expect([await send({ type: "a" }), await send({ type: "b" })]).toEqual([[], []]);
  script.resolve(echo);
  await settle();
  expect(heard()).toEqual(["a", "b"]);
  expect(await send({ type: "c" })).toEqual(["c"]);
});

it("tells its owner when its script is gone, and loads it again at the next event [wrong: missing chunk]", async () => {
  const { send, heard } = await start(failOnce());
  expect(heard()).toEqual(["load.failed"]);
  expect(await send({ type: "token.provided" })).toEqual(["token.provided"]);
});

it.each(["online", "chunk.recovered"])(
  "loads its script again at the event %s [wrong: missing chunk]",
  async (type) => {
    const { send, heard } = await start(failOnce());
    expect(heard()).toEqual(["load.failed"]);
    dispatchEvent(new Event(type));
    await settle();
    expect(await send({ type: "a" })).toEqual(["a"]);
  },
);

const loadedMachine = createMachine({
  initial: "running",
  states: {
    running: {
      on: {
        "end.requested": { target: "ended" },
        "fault.requested": {
          actions: () => {
            throw new Error("The machine is broken");
          },
        },
      },
    },
    ended: { type: "final" },
  },
});

function startParent() {
  const parent = setup({ actors: { part: loadMachine(() => Promise.resolve(loadedMachine)) } }).createMachine({
    initial: "running",
    states: {
      running: { invoke: { id: "part", src: "part", onDone: { target: "done" }, onError: { target: "failed" } } },
      done: {},
      failed: {},
    },
  });
  return createActor(parent).start();
}

it.each([
  ["end.requested", "done"],
  ["fault.requested", "failed"],
])("on %s, sent while the machine is loading, its parent is %s once it has been loaded", async (type, state) => {
  const parent = startParent();
  parent.getSnapshot().children["part"]?.send({ type });
  await vi.waitFor(() => expect(parent.getSnapshot().value).toBe(state));
});
