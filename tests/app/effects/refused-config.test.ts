// @vitest-environment jsdom
import { expect, test } from "vitest";
import { createActor, toPromise } from "xstate";
import { embeddingEffects } from "../../../src/app/effects/embedding.ts";
import type { Call } from "../../../src/api/client.ts";
import type { SubscriptionReport } from "../../../src/api/contract.ts";
import { previewRecord } from "../../../src/rules/report/preview-record.ts";

const refused = { embedUrl: "", id: "", embedToken: "", displayName: "", errorMessage: "It is paginated." };

const previewed = previewRecord({ reportId: "r", groupId: "g" }, "ada@example.com");

function fetchConfig(input: { record: SubscriptionReport }) {
  const call = (() => Promise.resolve(refused)) as unknown as Call;
  const { fetchEmbedConfig } = embeddingEffects({ call, now: Date.now, reportOrigins: [] });
  return toPromise(createActor(fetchEmbedConfig, { input }).start());
}

test.each([previewed, { ...previewed, subscriptionId: "s" }])(
  "a report that the server does not open has the server's reason as its cause",
  async (record) => {
    await expect(fetchConfig({ record })).rejects.toMatchObject({ cause: "It is paginated." });
  },
);
