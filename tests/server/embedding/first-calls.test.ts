import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFirstCalls } from "../../../server/embedding/first-calls.ts";
import { createRunningCalls } from "../../../server/embedding/running-calls.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("readers who come together wait five seconds for a slow first call, and no longer [wrong: slow first call]", async () => {
  const calls = createFirstCalls();
  const { promise: call, resolve: answer } = Promise.withResolvers<void>();
  void calls.follow("workspace", call);
  let hasWaited = false;
  void calls.findFirst("workspace", undefined)?.then(() => (hasWaited = true));
  await vi.advanceTimersByTimeAsync(4999);
  expect(hasWaited).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasWaited).toBe(true);
  answer();
});

test("they go on as soon as the first call has ended, and those after it wait for nothing", async () => {
  const calls = createFirstCalls();
  const { promise: call, resolve: answer } = Promise.withResolvers<void>();
  void calls.follow("workspace", call);
  expect(calls.findFirst("another workspace", undefined)).toBeUndefined();
  const wait = calls.findFirst("workspace", undefined);
  answer();
  await wait;
  expect(calls.findFirst("workspace", calls.findNewest("workspace"))).toBeUndefined();
});

test("a person who asks again while a call is under way gets its answer, and a new call after it [fault: Power BI errors]", async () => {
  const join = createRunningCalls<string>();
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const send = vi.fn<() => Promise<string>>(() => answer);
  const both = Promise.all([join("ben", send), join("ben", send)]);
  resolve("token");
  expect([await both, send.mock.calls.length]).toEqual([["token", "token"], 1]);
  await join("ben", send);
  expect(send).toHaveBeenCalledTimes(2);
});
