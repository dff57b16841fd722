import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { ServiceStatus } from "../../../src/api/service-contract.ts";
import {
  type ServiceStatusEvent,
  serviceStatusMachine,
  serviceStatusView,
} from "../../../src/machines/admin/service-status.machine.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const status: ServiceStatus = {
  checkedAt: "2026-01-01T00:00:00Z",
  signIn: { cause: null },
  isIdentityProviderReachable: true,
  isDatabaseWritable: true,
  certificateEnd: null,
  workspaces: [],
  workspaceCount: 0,
  refusals: [],
};

function start(answer: () => Promise<ServiceStatus | null>) {
  const actors = { loadServiceStatus: fromPromise<ServiceStatus | null, void>(answer) };
  const actor = createActor(serviceStatusMachine.provide({ actors })).start();
  const send = (type: ServiceStatusEvent["type"]) => (actor.send({ type }), settle());
  return { send, view: () => serviceStatusView(actor.getSnapshot()) };
}

describe("the state of the report service", () => {
  const { unreachedStates, unreachedTransitions } = exploreMachine(serviceStatusMachine, {
    events: [{ type: "service.opened" }, { type: "check.requested" }, { type: "service.closed" }],
    answers: { loadServiceStatus: [status, null] },
  });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));

  it("is checked when it is opened, can be checked again, and closes", async () => {
    let checks = 0;
    const { send, view } = start(async () => ({ ...status, workspaceCount: (checks += 1) }));
    expect(view()).toEqual({ at: "closed" });
    await send("service.opened");
    await send("check.requested");
    expect(view()).toEqual({ at: "shown", status: { ...status, workspaceCount: 2 } });
    await send("service.closed");
    expect(view()).toEqual({ at: "closed" });
  });

  it("shows a failed check, and can be checked again", async () => {
    const answers = [() => Promise.reject(new Error("500")), async () => status];
    const { send, view } = start(() => answers.shift()!());
    await send("service.opened");
    expect(view()).toEqual({ at: "failed" });
    await send("check.requested");
    expect(view()).toEqual({ at: "shown", status });
  });

  it("is no longer offered once the back end has answered that it has no such call", async () => {
    const { send, view } = start(async () => null);
    await send("service.opened");
    expect(view()).toEqual({ at: "notOffered" });
  });
});
