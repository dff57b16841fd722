import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { fullScreenMachine } from "../../../src/machines/report/full-screen.machine.ts";
import { tokenRenewalMachine } from "../../../src/machines/report/token-renewal.machine.ts";
import type { EmbedFact } from "../../../src/rules/report/embed-facts.ts";
import { loaders, messages } from "../../../src/rules/messages.ts";
import { failureTexts } from "../../../src/rules/report/report-failure.ts";
import { reportLink } from "../../../src/rules/report/report-link.ts";
import { type ManualPortal, config, openManualPortal } from "../../support/routes/manual-portal.tsx";
import { fakeFrame } from "../../support/routes/fake-embedded-report.tsx";
import {
  clickButton,
  firstRecord,
  firstReport,
  owner,
  viewingOf,
  withReports,
} from "../../support/routes/first-report.ts";
import { replay, shortestPaths } from "../../support/routes/replay.ts";

vi.mock(
  "../../../src/ui/report/embed/embedded-report.tsx",
  () => import("../../support/routes/fake-embedded-report.tsx"),
);
beforeEach(() => fakeFrame.reset());

const pages = [{ name: "p1", displayName: "One", active: true }];

const causeFact = async (fact: EmbedFact) => {
  await act(async () => fakeFrame.cause(fact));
};
const body = () => document.body;
const embedded = { ...withReports, "embedConfig.fetchEmbedConfig": config };
const reportOf = (portal: ManualPortal) => viewingOf(portal)?.getSnapshot().children.report;
const facts = Object.fromEntries(
  ["embed.loaded", "embed.rendered", "embed.pageChanged", "embed.tokenExpired", "embed.failed"].map((type) => [
    type,
    (fact: EmbedFact) => causeFact(fact),
  ]),
);

async function openEmbedded(more: Record<string, unknown> = {}): Promise<ManualPortal> {
  const portal = openManualPortal(reportLink(firstReport), { ...embedded, ...more });
  await waitFor(() => expect(fakeFrame.report).not.toBeNull());
  return portal;
}

describe("each state of an embedded report, reached through the portal", () => {
  const texts = {
    embedding: loaders.report,
    viewing: "is shown",
    recovering: "Risk Insight",
    broken: failureTexts.silent,
    refused: messages.reportDetailsFailed,
  };
  const paths = shortestPaths(embeddedReportMachine, {
    input: { record: firstRecord, expiration: undefined, frame: owner },
    events: [
      { type: "embed.loaded", pages },
      { type: "embed.tokenExpired" },
      { type: "embed.failed", cause: "silent", reference: "ref" },
    ],
    distinguishBy: () => 0,
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = await openEmbedded({ "tokenRenewal.measureLifetime": null });
    const causes = {
      ...facts,
      "xstate.done.actor.renewal": async () => {
        await causeFact({ type: "embed.tokenExpired" });
        await act(async () => portal.answer("tokenRenewal.fetchEmbedConfig", null));
      },
    };
    await replay(path, { portal, scope: "embeddedReport", actor: () => reportOf(portal), causes });
    const key = Object.keys(texts).find((name) => state.includes(name)) as keyof typeof texts;
    await waitFor(() => expect(body()).toHaveTextContent(texts[key]));
  });
});

describe("each state of full screen, reached through the portal", () => {
  const paths = shortestPaths(fullScreenMachine, {
    events: [
      "report.shown",
      "fullScreen.requested",
      "fullScreen.left",
      "fullScreen.exitRequested",
      "controls.used",
    ].map((type) => ({ type })),
    answers: { enterFullScreen: ["native", "overlay"] },
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = await openEmbedded();
    await replay(path, {
      portal,
      scope: "fullScreen",
      actor: () => reportOf(portal)?.getSnapshot().children.fullScreen,
      causes: {
        "report.shown": () => causeFact({ type: "embed.loaded", pages }),
        "fullScreen.requested": () => clickButton("Full Screen"),
        "fullScreen.left": () => act(async () => reportOf(portal)?.send({ type: "fullScreen.left" })),
        "fullScreen.exitRequested": () => clickButton("Exit full screen"),
        "controls.used": () => act(async () => void dispatchEvent(new Event("pointermove"))),
      },
    });
    expect(screen.queryAllByRole("button", { name: "Exit full screen" })).toHaveLength(
      /native|overlay|leaving/.test(state) ? 1 : 0,
    );
  });
});

describe("each state of the renewal of a token, reached through the portal: the report stays", () => {
  const paths = shortestPaths(tokenRenewalMachine, {
    input: { record: firstRecord, expiration: undefined, owner },
    events: [{ type: "renewal.requested" }],
    answers: { fetchEmbedConfig: [config, null], measureLifetime: [null, 60_000, -1] },
    distinguishBy: ({ lead }: Record<string, unknown>) => lead,
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = await openEmbedded();
    await causeFact({ type: "embed.loaded", pages });
    const frame = document.querySelector("iframe");
    await replay(path, {
      portal,
      scope: "tokenRenewal",
      actor: () => reportOf(portal)?.getSnapshot().children.renewal,
      causes: { "renewal.requested": () => causeFact({ type: "embed.tokenExpired" }) },
    });
    expect(document.querySelector("iframe") === frame).toBe(state !== "refused");
  });
});
