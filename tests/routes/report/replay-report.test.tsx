import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { embedConfigMachine } from "../../../src/machines/report/embed-config.machine.ts";
import { previewMachine } from "../../../src/machines/report/preview.machine.ts";
import { reportSelectionMachine } from "../../../src/machines/report/report-selection.machine.ts";
import { reportsMachine } from "../../../src/machines/report/reports.machine.ts";
import { viewingMachine } from "../../../src/machines/report/viewing.machine.ts";
import { loaders, messages } from "../../../src/rules/messages.ts";
import { reportLink } from "../../../src/rules/report/report-link.ts";
import { config, reportLists, openManualPortal, loadedUser, signedIn } from "../../support/routes/manual-portal.tsx";
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

const guid = firstReport.reportId;

const body = () => document.body;
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("each state of the report view, reached through the portal [fault: machine paths]", () => {
  const texts = {
    inactive: "Something went wrong",
    loading: loaders.reportDetails,
    failed: messages.reportDetailsFailed,
    "{open:selecting}": "Select Report Details",
    "{open:closed}": "Your reports",
  };
  const paths = shortestPaths(reportsMachine, {
    events: [
      { type: "route.entered", email: loadedUser.user.email, link: null },
      { type: "retry.requested" },
      { type: "change.requested" },
    ],
    answers: { loadReports: [reportLists] },
    distinguishBy: () => 0,
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = openManualPortal("/error", signedIn);
    await screen.findByRole("button", { name: "Try again" });
    await replay(path, {
      portal,
      scope: "reports",
      actor: () => portal.reports,
      causes: {
        "route.entered": () => portal.router.navigate({ href: "/report" }),
        "xstate.done.actor.selection": () => clickButton("Cancel"),
      },
    });
    await waitFor(() => expect(body()).toHaveTextContent(texts[state as keyof typeof texts]));
  });
});

describe("each state of the viewing of a report, reached through the portal", () => {
  const texts = {
    empty: "Your reports",
    fetching: loaders.report,
    refused: messages.reportDetailsFailed,
    mounted: loaders.report,
  };
  const paths = shortestPaths(viewingMachine, {
    input: { record: firstRecord },
    events: [{ type: "config.loaded", config }, { type: "config.refused" }, { type: "report.cleared" }],
    distinguishBy: () => 0,
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = openManualPortal(reportLink(firstReport), withReports);
    await waitFor(() => expect(viewingOf(portal)).toBeDefined());
    await replay(path, {
      portal,
      scope: "viewing",
      actor: () => viewingOf(portal),
      causes: {
        "report.cleared": () => portal.router.navigate({ href: "/report" }),
        "config.loaded": () => act(async () => portal.answer("embedConfig.fetchEmbedConfig", config)),
        "config.refused": () => act(async () => portal.answer("embedConfig.fetchEmbedConfig", null)),
      },
    });
    await waitFor(() => expect(body()).toHaveTextContent(texts[state as keyof typeof texts]));
  });
});

describe("each state of the selection of a report, reached through the portal", () => {
  const input = { owner, ...reportLists, current: null, linkAbsent: false };
  const paths = shortestPaths(reportSelectionMachine, {
    input,
    events: [{ type: "view.requested" }, { type: "selection.cancelled" }],
    distinguishBy: () => 0,
  });

  it.each(paths)("%s", async (state, path) => {
    const portal = openManualPortal("/report", withReports);
    await screen.findByRole("dialog", { name: "Select Report Details" });
    await replay(path, {
      portal,
      scope: "reportSelection",
      actor: () => portal.reports.getSnapshot().children.selection,
      causes: {
        "view.requested": () => clickButton("View Report"),
        "selection.cancelled": () => clickButton("Cancel"),
      },
    });
    await waitFor(() =>
      expect(body()).toHaveTextContent(
        { selecting: "Client Name", confirmed: loaders.report, cancelled: "Your reports" }[state] ?? "",
      ),
    );
  });
});

describe("each state of the embed config, reached through the portal", () => {
  const paths = shortestPaths(embedConfigMachine, {
    input: { owner },
    events: [
      { type: "report.selected", record: firstRecord },
      { type: "report.needed", record: firstRecord },
    ],
    answers: { fetchEmbedConfig: [config, null], measureLifetime: [null] },
    distinguishBy: ({ record: of, config: held }: { record: { reportId: string }; config: { id: string } }) => [
      of.reportId,
      held.id,
    ],
  }).filter(([state]) => state !== "empty");

  it.each(paths)("%s", async (state, path) => {
    const portal = openManualPortal("/report", withReports);
    await screen.findByRole("dialog", { name: "Select Report Details" });
    await replay(
      { ...path, steps: path.steps.slice(1) },
      {
        portal,
        scope: "embedConfig",
        actor: () => viewingOf(portal)?.getSnapshot().children.embedConfig,
        causes: {
          "report.selected": () => undefined,
          "report.needed": async () => {
            if (!portal.reports.getSnapshot().matches({ open: "selecting" })) {
              await expectNoDialog();
              await clickButton("Change Report");
            }
            await clickButton("View Report");
          },
        },
      },
    );
    await waitFor(() =>
      expect(body()).toHaveTextContent(
        { debouncing: "View Report", refused: messages.reportDetailsFailed }[state] ?? loaders.report,
      ),
    );
  });
});

describe("each state of preview, reached through the portal", () => {
  const paths = shortestPaths(previewMachine, {
    events: [
      { type: "preview.opened", email: loadedUser.user.email },
      { type: "field.changed", field: "reportId", value: guid },
      { type: "field.changed", field: "groupId", value: guid },
      { type: "preview.requested" },
    ],
    answers: { findMailbox: ["help@example.com"], fetchEmbedConfig: [config, null] },
  });
  const labels = { reportId: "Report Id", groupId: "Group Id" };

  it.each(paths)("%s", async (state, path) => {
    const portal = openManualPortal("/admin", signedIn);
    await screen.findByRole("tab", { name: "Add Report" });
    await replay(path, {
      portal,
      scope: "preview",
      actor: () => portal.preview,
      causes: {
        "preview.opened": () => clickButton("Preview Report"),
        "preview.requested": () => clickButton("Preview Report"),
        "field.changed": async ({ field, value }: { field: keyof typeof labels; value: string }) => {
          await userEvent.click(await screen.findByRole("textbox", { name: labels[field] }));
          await userEvent.paste(value);
        },
      },
    });
    const seen: Record<string, string> = {
      closed: "Add Report",
      previewing: "Close preview",
      "{editing:refused}": messages.reportDetailsFailed,
    };
    await waitFor(() => expect(body()).toHaveTextContent(seen[state] ?? "Group Id"));
  });
});
