import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { embedConfigMachine } from "../../../src/machines/report/embed-config.machine.ts";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { fullScreenMachine } from "../../../src/machines/report/full-screen.machine.ts";
import { previewMachine } from "../../../src/machines/report/preview.machine.ts";
import { reportSelectionMachine } from "../../../src/machines/report/report-selection.machine.ts";
import { reportsMachine } from "../../../src/machines/report/reports.machine.ts";
import { tokenRenewalMachine } from "../../../src/machines/report/token-renewal.machine.ts";
import { viewingMachine } from "../../../src/machines/report/viewing.machine.ts";
import type { EmbedFact } from "../../../src/rules/report/embed-facts.ts";
import { embedCauses, loaders, messages } from "../../../src/rules/messages.ts";
import { readerRecord } from "../../../src/rules/report/embed-record.ts";
import { reportLink } from "../../../src/rules/report/report-link.ts";
import { type ByHand, config, office, openByHand, person, signedIn } from "../../support/routes/manual-portal.tsx";
import { stage } from "../../support/routes/fake-embedded-report.tsx";
import { replay, shortestPaths } from "../../support/routes/replay.ts";

vi.mock("../../../src/ui/report/embedded-report.tsx", () => import("../../support/routes/fake-embedded-report.tsx"));
beforeEach(() => stage.reset());

const [subscription] = office.subscriptions;
const link = office.reports.find(({ subscriptionId }) => subscriptionId === subscription?.id)!;
const owner = createActor(reportsMachine);
const record = readerRecord(link, person.user.email);
const pages = [{ name: "p1", displayName: "One", active: true }];
const guid = link.reportId;

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const says = async (fact: EmbedFact) => {
  await act(async () => stage.tell(fact));
};
const body = () => document.body;
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const ready = { ...signedIn, "reports.loadReports": office };
const embedded = { ...ready, "embedConfig.fetchEmbedConfig": config };
const viewingOf = ({ reports }: ByHand) => reports.getSnapshot().children.viewing;
const reportOf = (portal: ByHand) => viewingOf(portal)?.getSnapshot().children.report;
const facts = Object.fromEntries(
  ["embed.loaded", "embed.rendered", "embed.pageChanged", "embed.tokenExpired", "embed.failed"].map((type) => [
    type,
    (fact: EmbedFact) => says(fact),
  ]),
);

async function openEmbedded(more: Record<string, unknown> = {}): Promise<ByHand> {
  const portal = openByHand(reportLink(link), { ...embedded, ...more });
  await waitFor(() => expect(stage.last()?.config).toBeDefined());
  return portal;
}

describe("each state of the report view, reached through the portal", () => {
  const screens = {
    away: "Something went wrong",
    loading: loaders.reportDetails,
    failed: messages.reportDetailsFailed,
    "{open:choosing}": "Select Report Details",
    "{open:closed}": "No report is selected",
  };
  const paths = shortestPaths(reportsMachine, {
    events: [
      { type: "route.entered", email: person.user.email, link: null },
      { type: "retry.requested" },
      { type: "change.requested" },
    ],
    answers: { loadReports: [office] },
    distinguishBy: () => 0,
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = openByHand("/error", signedIn);
    await screen.findByRole("button", { name: "Try again" });
    await replay(path, {
      portal,
      scope: "reports",
      actor: () => portal.reports,
      doing: {
        "route.entered": () => portal.router.navigate({ href: "/report" }),
        "xstate.done.actor.selection": () => press("Cancel"),
      },
    });
    await waitFor(() => expect(body()).toHaveTextContent(screens[state as keyof typeof screens]));
  });
});

describe("each state of the viewing of a report, reached through the portal", () => {
  const screens = {
    none: "No report is selected",
    fetching: loaders.report,
    refused: messages.reportDetailsFailed,
    mounted: loaders.report,
  };
  const paths = shortestPaths(viewingMachine, {
    input: { record },
    events: [{ type: "config.loaded", config }, { type: "config.refused" }, { type: "report.cleared" }],
    distinguishBy: () => 0,
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = openByHand(reportLink(link), ready);
    await waitFor(() => expect(viewingOf(portal)).toBeDefined());
    await replay(path, {
      portal,
      scope: "viewing",
      actor: () => viewingOf(portal),
      doing: {
        "report.cleared": () => portal.router.navigate({ href: "/report" }),
        "config.loaded": () => act(async () => portal.answer("embedConfig.fetchEmbedConfig", config)),
        "config.refused": () => act(async () => portal.answer("embedConfig.fetchEmbedConfig", null)),
      },
    });
    await waitFor(() => expect(body()).toHaveTextContent(screens[state as keyof typeof screens]));
  });
});

describe("each state of the choice of a report, reached through the portal", () => {
  const input = { owner, ...office, current: null, linkAbsent: false };
  const paths = shortestPaths(reportSelectionMachine, {
    input,
    events: [{ type: "view.requested" }, { type: "selection.cancelled" }],
    distinguishBy: () => 0,
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = openByHand("/report", ready);
    await screen.findByRole("dialog", { name: "Select Report Details" });
    await replay(path, {
      portal,
      scope: "reportSelection",
      actor: () => portal.reports.getSnapshot().children.selection,
      doing: { "view.requested": () => press("View Report"), "selection.cancelled": () => press("Cancel") },
    });
    await waitFor(() =>
      expect(body()).toHaveTextContent(
        { choosing: "Client Name", chosen: loaders.report, cancelled: "No report is selected" }[state] ?? "",
      ),
    );
  });
});

describe("each state of an embedded report, reached through the portal", () => {
  const screens = {
    embedding: loaders.report,
    viewing: "is shown",
    recovering: "Risk Insight",
    broken: embedCauses.silent,
    refused: messages.reportDetailsFailed,
  };
  const paths = shortestPaths(embeddedReportMachine, {
    input: { record, config },
    events: [
      { type: "embed.loaded", pages },
      { type: "embed.tokenExpired" },
      { type: "embed.failed", cause: "silent", reference: "ref" },
    ],
    distinguishBy: () => 0,
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = await openEmbedded({ "tokenRenewal.measureLease": null });
    const doing = {
      ...facts,
      "xstate.done.actor.renewal": async () => {
        await says({ type: "embed.tokenExpired" });
        await act(async () => portal.answer("tokenRenewal.fetchEmbedConfig", null));
      },
    };
    await replay(path, { portal, scope: "embeddedReport", actor: () => reportOf(portal), doing });
    const key = Object.keys(screens).find((name) => state.includes(name)) as keyof typeof screens;
    await waitFor(() => expect(body()).toHaveTextContent(screens[key]));
  });
});

describe("each state of full screen, reached through the portal", () => {
  const paths = shortestPaths(fullScreenMachine, {
    events: ["report.shown", "fullScreen.requested", "fullScreen.left", "fullScreen.exitRequested"].map((type) => ({
      type,
    })),
    answers: { enterFullScreen: ["native", "overlay"] },
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = await openEmbedded();
    await replay(path, {
      portal,
      scope: "fullScreen",
      actor: () => reportOf(portal)?.getSnapshot().children.fullScreen,
      doing: {
        "report.shown": () => says({ type: "embed.loaded", pages }),
        "fullScreen.requested": () => press("Full Screen"),
        "fullScreen.left": () => act(async () => reportOf(portal)?.send({ type: "fullScreen.left" })),
        "fullScreen.exitRequested": () => press("Exit full screen"),
      },
    });
    expect(screen.queryAllByRole("button", { name: "Exit full screen" })).toHaveLength(
      /native|overlay|leaving/.test(state) ? 1 : 0,
    );
  });
});

describe("each state of the renewal of a token, reached through the portal: the report stays", () => {
  const paths = shortestPaths(tokenRenewalMachine, {
    input: { record, config, owner: createActor(embeddedReportMachine, { input: { record, config } }) },
    events: [{ type: "renewal.requested" }],
    answers: { fetchEmbedConfig: [config, null], measureLease: [null, 60_000, -1] },
    distinguishBy: ({ lead }: Record<string, unknown>) => lead,
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = await openEmbedded();
    await says({ type: "embed.loaded", pages });
    const frame = document.querySelector("iframe");
    await replay(path, {
      portal,
      scope: "tokenRenewal",
      actor: () => reportOf(portal)?.getSnapshot().children.renewal,
      doing: { "renewal.requested": () => says({ type: "embed.tokenExpired" }) },
    });
    expect(document.querySelector("iframe") === frame).toBe(state !== "refused");
  });
});

describe("each state of the supply of embed configs, reached through the portal", () => {
  const paths = shortestPaths(embedConfigMachine, {
    input: { owner },
    events: [
      { type: "report.selected", record },
      { type: "report.needed", record },
    ],
    answers: { fetchEmbedConfig: [config, null], measureLease: [null] },
    distinguishBy: ({ record: of, config: held }: { record: { reportId: string }; config: { id: string } }) => [
      of.reportId,
      held.id,
    ],
  }).filter(([state]) => state !== "empty");

  it.each(paths)("%s", async (state, path) => {
    const portal = openByHand("/report", ready);
    await screen.findByRole("dialog", { name: "Select Report Details" });
    await replay(
      { ...path, steps: path.steps.slice(1) },
      {
        portal,
        scope: "embedConfig",
        actor: () => viewingOf(portal)?.getSnapshot().children.supply,
        doing: {
          "report.selected": () => undefined,
          "report.needed": async () => {
            if (!portal.reports.getSnapshot().matches({ open: "choosing" })) {
              await noDialog();
              await press("Change Report");
            }
            await press("View Report");
          },
        },
      },
    );
    await waitFor(() =>
      expect(body()).toHaveTextContent(
        { resting: "View Report", refused: messages.reportDetailsFailed }[state] ?? loaders.report,
      ),
    );
  });
});

describe("each state of preview, reached through the portal", () => {
  const paths = shortestPaths(previewMachine, {
    events: [
      { type: "preview.opened", email: person.user.email },
      { type: "field.changed", field: "reportId", value: guid },
      { type: "field.changed", field: "groupId", value: guid },
      { type: "preview.requested" },
    ],
    answers: { findMailbox: ["help@example.com"], fetchEmbedConfig: [config, null] },
  });
  const labels = { reportId: "Report Id", groupId: "Group Id" };

  it.each(paths)("%s", async (state, path) => {
    const portal = openByHand("/admin", signedIn);
    await screen.findByRole("tab", { name: "Add Report" });
    await replay(path, {
      portal,
      scope: "preview",
      actor: () => portal.preview,
      doing: {
        "preview.opened": () => press("Preview Report"),
        "preview.requested": () => press("Preview Report"),
        "field.changed": async ({ field, value }: { field: keyof typeof labels; value: string }) => {
          await userEvent.click(await screen.findByRole("textbox", { name: labels[field] }));
          await userEvent.paste(value);
        },
      },
    });
    const seen: Record<string, string> = {
      closed: "Add Report",
      previewing: "Close preview",
      "{asking:refused}": messages.reportDetailsFailed,
    };
    await waitFor(() => expect(body()).toHaveTextContent(seen[state] ?? "Group Id"));
  });
});
