import { describe, expect, it } from "vitest";
import { createActor, createEmptyActor } from "xstate";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { frameConversationMachine } from "../../../src/machines/report/frame-conversation.machine.ts";
import { fullScreenMachine } from "../../../src/machines/report/full-screen.machine.ts";
import { previewMachine } from "../../../src/machines/report/preview.machine.ts";
import { reportFrameMachine } from "../../../src/machines/report/report-frame.machine.ts";
import { reportSelectionMachine } from "../../../src/machines/report/report-selection.machine.ts";
import { reportMachine } from "../../../src/machines/report/report.machine.ts";
import { reportsMachine } from "../../../src/machines/report/reports.machine.ts";
import { previewRecord } from "../../../src/rules/report/preview-record.ts";
import { frame as attachedFrame } from "../../support/machines/start-conversation.ts";
import { childFailed } from "../../support/machines/child-events.ts";
import { refusal } from "../../support/machines/embedding-needs.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";

const id = "0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257";
const record = previewRecord({ reportId: id, groupId: id }, "ada@example.com");
const other = { ...record, reportId: "other" };
const config = { embedUrl: "https://app.powerbi.com/r1", id: "r1", embedToken: "t", displayName: "Exposure" };
const defaultView = { id: "v1", state: "captured" };
const accessEndsAt = "2026-12-31T12:00:00Z";
const owner = createActor(reportsMachine);
const frame = createActor(reportFrameMachine, { input: { owner: createEmptyActor() } });
const pages = [{ name: "p1", displayName: "One", active: true }];
const phonePages = [{ ...pages[0], phoneLayout: "available" }];
const commands = [
  { type: "page.selected", page: "p2" },
  { type: "layout.selected", layout: "full" },
  { type: "print.requested" },
  { type: "refresh.requested" },
];
const answers = {
  fetchEmbedConfig: [config, null],
  measureLifetime: [null, 60_000, 10, 0],
  enterFullScreen: ["native", "overlay"],
};

const explored = {
  "the machine of a report": exploreMachine(reportMachine, {
    input: { record: null, page: undefined },
    events: [
      ...[record, other].flatMap((one) => [
        { type: "report.selected", record: one },
        { type: "report.requested", record: one },
      ]),
      childFailed("fetchEmbedConfig", refusal("unavailable", "6")),
      childFailed("retryEmbedConfig", refusal("unavailable", "6")),
      childFailed("retryEmbedConfig", refusal("unauthorized")),
      { type: "report.unselected" },
      { type: "report.cleared" },
      { type: "retry.requested" },
      { type: "config.loaded" },
      { type: "config.refused" },
      { type: "embed.rendered" },
    ],
    answers: { ...answers, retryEmbedConfig: [config, null] },
    distinguishBy: ({ record, selected, config, isNeeded, isBackground, secondsLeft }: Record<string, unknown>) => [
      record,
      selected,
      config,
      isNeeded,
      isBackground,
      secondsLeft,
    ],
  }),
  "the frame of a report": exploreMachine(
    reportFrameMachine.provide({
      actors: { conversation: frameConversationMachine },
      guards: { isForbiddenHost: (_, { id }) => id === "forbidden" },
    }),
    {
      input: { owner },
      events: [
        ...[config, { ...config, id: "r2" }, { ...config, id: "forbidden" }].flatMap((target) => [
          { type: "target.prefetched", target },
          { type: "report.provided", config: target, subscriptionId: "s1" },
        ]),
        { type: "report.released" },
        { type: "frame.replacementRequested", layout: "phone" },
        ...commands,
      ],
      distinguishBy: ({ target, prefetched, subscriptionId }: Record<string, unknown>) => [
        target,
        prefetched,
        subscriptionId,
      ],
    },
  ),
  "the conversation with a frame": exploreMachine(frameConversationMachine, {
    input: { owner, reportFrame: owner },
    events: [
      { type: "state.kept", state: undefined },
      { type: "state.captureRequested", replyTo: owner },
      { type: "state.applyRequested", state: { state: "captured" }, replyTo: owner },
      { type: "bookmarks.requested", replyTo: owner },
      { type: "frame.attached", frame: attachedFrame },
      { type: "frame.detached" },
      { type: "frame.notLoaded" },
      { type: "frame.replaced" },
      { type: "token.provided", token: "t1" },
      { type: "token.provided", token: "t2" },
      { type: "token.provided", token: "t3", page: "p1", config: { ...config, defaultView } },
      { type: "token.provided", token: "t3", config: { ...config, linkedView: { id: "v2", state: "linked" } } },
      { type: "token.released" },
      { type: "report.loaded" },
      { type: "report.rendered" },
      { type: "report.pageChanged", page: "p2" },
      { type: "report.tokenExpired" },
      { type: "report.errorRaised", cause: "unknown", severity: "fatal" },
      { type: "report.errorRaised", cause: "unknown", severity: "warning" },
      ...commands,
    ],
    answers: { readPages: [pages, phonePages], renewToken: [pages] },
    distinguishBy: ({
      frame,
      token,
      layout,
      opened,
      isTokenPending,
      hasTokenExpired,
      isRefreshing,
    }: Record<string, unknown>) => [
      isRefreshing,
      layout,
      opened,
      frame !== null,
      token,
      isTokenPending,
      hasTokenExpired,
    ],
  }),
  "the selection of a report": exploreMachine(reportSelectionMachine, {
    input: {
      owner,
      subscriptions: [{ id: "s1", displayName: "Alderbrook" }],
      reports: [{ subscriptionId: "s1", reportId: "r1", reportName: "Exposure", groupId: "g" }],
      report: null,
      linkAbsent: false,
    },
    events: [
      { type: "subscription.selected", subscriptionId: "s2" },
      { type: "report.selected", reportId: "r1" },
      { type: "view.requested" },
      { type: "selection.cancelled" },
    ],
  }),
  "full screen": exploreMachine(fullScreenMachine, {
    events: [
      "report.shown",
      "fullScreen.requested",
      "fullScreen.left",
      "fullScreen.exitRequested",
      "controls.used",
    ].map((type) => ({ type })),
    answers,
  }),
  "an embedded report": exploreMachine(embeddedReportMachine, {
    // The first token is the last one. A renewed config names no end.
    input: { record, expiration: accessEndsAt, accessEndsAt, frame },
    events: [
      childFailed("fetchEmbedConfig", refusal("forbidden")),
      { type: "embed.loaded", pages },
      { type: "embed.loaded", pages: [{ name: "p1", displayName: "One", active: false }] },
      { type: "embed.rendered" },
      { type: "embed.pageChanged", page: "p2" },
      { type: "embed.tokenExpired" },
      { type: "embed.failed", cause: "notFound", reference: "ref" },
      { type: "embed.refreshFailed" },
      { type: "page.selected", page: "p2" },
      { type: "layout.selected", layout: "full" },
      ...[
        "token.established",
        "token.refused",
        "access.named",
        "print.requested",
        "refresh.requested",
        "wake.detected",
        "fullScreen.requested",
        "fullScreen.exitRequested",
        "fullScreen.left",
      ].map((type) => ({ type })),
    ],
    answers,
    distinguishBy: ({ accessEndsAt, page, fault, lead, isFresh, refreshFailure }: Record<string, unknown>) => [
      accessEndsAt,
      page,
      fault,
      lead,
      isFresh,
      refreshFailure,
    ],
  }),
  preview: exploreMachine(previewMachine, {
    events: [
      { type: "preview.opened", email: "e" },
      { type: "field.changed", field: "reportId", value: id },
      { type: "field.changed", field: "groupId", value: id },
      { type: "preview.requested" },
      { type: "preview.closed" },
      { type: "retry.requested" },
      { type: "embed.rendered" },
    ],
    answers,
  }),
};

describe.each(Object.entries(explored))("%s", (_name, coverage) => {
  it("reaches each of its states", () => expect(coverage.unreachedStates).toEqual([]));
  it("takes each of its transitions [fault: machine paths]", () => expect(coverage.unreachedTransitions).toEqual([]));
});
