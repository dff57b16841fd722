import { expect, test, vi } from "vitest";
import { createActor, createMachine, setup } from "xstate";
import { loadMachine } from "../../../../src/app/effects/report/load-machine.ts";

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

test.each([
  ["end.requested", "done"],
  ["fault.requested", "failed"],
])("on %s, sent while the machine is loading, its parent is %s once it has been loaded", async (type, state) => {
  const parent = startParent();
  parent.getSnapshot().children["part"]?.send({ type });
  await vi.waitFor(() => expect(parent.getSnapshot().value).toBe(state));
});
