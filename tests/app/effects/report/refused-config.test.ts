// @vitest-environment jsdom
import { expect, test } from "vitest";
import { createActor, toPromise } from "xstate";
import { embeddingEffects } from "../../../../src/app/effects/report/embedding.ts";
import type { Call } from "../../../../src/api/client.ts";
import type { SubscriptionReport } from "../../../../src/api/contract.ts";
import { previewRecord } from "../../../../src/rules/report/embed-record.ts";

const refused = { embedUrl: "", id: "", embedToken: "", displayName: "", errorMessage: "It is paginated." };

const previewed = previewRecord({ reportId: "r", groupId: "g" }, "ada@example.com");

function fetchConfig(input: { record: SubscriptionReport }) {
  const call = (() => Promise.resolve(refused)) as unknown as Call;
  const { fetchEmbedConfig } = embeddingEffects({ call, now: Date.now, reportOrigins: [] });
  return toPromise(createActor(fetchEmbedConfig, { input }).start());
}

test("a refused preview has the reason as its cause", async () => {
  await expect(fetchConfig({ record: previewed })).rejects.toMatchObject({ cause: { reason: "It is paginated." } });
});

test("a reader’s report without a config is one that they may no longer see, also if the answer has a reason", async () => {
  expect(await fetchConfig({ record: { ...previewed, subscriptionId: "s" } })).toBeNull();
});
