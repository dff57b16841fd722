import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { ServiceStatus } from "../../../src/api/service-contract.ts";
import { serviceStatusMachine, serviceStatusView } from "../../../src/machines/service/service-status.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const status: ServiceStatus = {
  checkedAt: "2026-01-01T00:00:00Z",
  signIn: { cause: null },
  isIdentityProviderReachable: true,
  isDatabaseWritable: true,
  certificateEnd: null,
  profiles: [],
  workspaces: [],
  workspaceCount: 0,
  refusals: [],
};

function start(answer: () => Promise<ServiceStatus>) {
  const actors = { loadServiceStatus: fromPromise<ServiceStatus, void>(answer) };
  const actor = createActor(serviceStatusMachine.provide({ actors })).start();
  const view = () => serviceStatusView(actor.getSnapshot());
  const requestCheck = () => actor.send({ type: "check.requested" });
  return { view, requestCheck, check: () => (requestCheck(), settle()) };
}

describe("the state of the report service", () => {
  testEveryPath(serviceStatusMachine, {
    events: [{ type: "check.requested" }],
    answers: { loadServiceStatus: [status] },
  });

  it("is not checked before the page is opened", async () => {
    let checks = 0;
    const { view } = start(async () => ({ ...status, workspaceCount: (checks += 1) }));
    await settle();
    expect([view(), checks]).toEqual([{ at: "checking" }, 0]);
  });

  it("can be checked again, and shows the last result meanwhile", async () => {
    let checks = 0;
    const { view, check, requestCheck } = start(async () => ({ ...status, workspaceCount: (checks += 1) }));
    await check();
    requestCheck();
    expect(view()).toEqual({ at: "shown", status: { ...status, workspaceCount: 1 }, isChecking: true });
    await settle();
    expect(view()).toEqual({ at: "shown", status: { ...status, workspaceCount: 2 }, isChecking: false });
  });

  it("shows a failed check, and can be checked again", async () => {
    const answers = [() => Promise.reject(new Error("500")), async () => status];
    const { view, check } = start(() => answers.shift()!());
    await check();
    expect(view()).toEqual({ at: "failed" });
    await check();
    expect(view()).toEqual({ at: "shown", status, isChecking: false });
  });
});
