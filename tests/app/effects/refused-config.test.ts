// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { createActor, toPromise } from "xstate";
import { embeddingEffects } from "../../../src/app/effects/embedding.ts";
import { type Call, createCall } from "../../../src/api/client.ts";
import type { SubscriptionReport } from "../../../src/api/contract.ts";
import { createSend } from "../../../src/api/send.ts";
import { previewRecord } from "../../../src/rules/report/preview-record.ts";
import { useMovableTimeLimits } from "../../support/mocks/movable-time-limits.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const refused = { embedUrl: "", id: "", embedToken: "", displayName: "", errorMessage: "It is paginated." };

const previewed = previewRecord({ reportId: "r", groupId: "g" }, "ada@example.com");

const answerRefused = (() => Promise.resolve(refused)) as unknown as Call;

function fetchConfig(input: { record: SubscriptionReport }, call = answerRefused) {
  const { fetchEmbedConfig } = embeddingEffects({ call, now: Date.now, reportOrigins: [] });
  return toPromise(createActor(fetchEmbedConfig, { input }).start());
}

test.each([previewed, { ...previewed, subscriptionId: "s" }])(
  "a report that the server does not open has the server's reason as its cause",
  async (record) => {
    await expect(fetchConfig({ record })).rejects.toMatchObject({ cause: "It is paginated." });
  },
);

test("a report that the server needs more than a minute for is given up, not before", async () => {
  useMovableTimeLimits();
  const send = createSend({
    baseUrl: "http://localhost",
    xsrfToken: () => undefined,
    onUnauthorized: () => expect.unreachable(),
    fetch: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))),
  });
  const onRefused = vi.fn<(error: unknown) => void>();
  const fetching = fetchConfig({ record: previewed }, createCall(send)).catch(onRefused);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onRefused).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  await fetching;
  expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ kind: "slow" }));
});
