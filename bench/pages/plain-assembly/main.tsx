import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from "@tanstack/react-router";
import { useMachine } from "@xstate/react";
import ky from "ky";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import * as v from "valibot";
import { assign, setup } from "xstate";
import { SelectReport } from "./select-report.tsx";

const line = { display: "flex", gap: 16, padding: "0 24px", alignItems: "center", borderBottom: "1px solid #dde2ea" };
const settingsSchema = v.object({ theme: v.string() });

const selectionMachine = setup({
  types: { context: {} as { report: string | null }, events: {} as { type: "reportSelected"; report: string | null } },
}).createMachine({
  context: { report: "Portfolio Overview" },
  initial: "selecting",
  states: {
    selecting: { on: { reportSelected: { actions: assign({ report: ({ event }) => event.report }) } } },
  },
});

function Frame() {
  return (
    <>
      <header style={{ ...line, height: 55 }}>
        <strong>Risk Insight</strong>
        <span style={{ marginLeft: "auto" }}>Ben Ortiz</span>
        <span>Reader</span>
      </header>
      <nav style={{ ...line, height: 43 }}>
        <a href="#report">Report</a>
        <a href="#full">Full Screen</a>
        <a href="#change">Change Report</a>
      </nav>
      <main>
        <Outlet />
      </main>
    </>
  );
}

function Selection() {
  const [{ context }, send] = useMachine(selectionMachine);
  return (
    <SelectReport
      report={context.report}
      onReportSelect={(report) => send({ type: "reportSelected", report })}
      onView={() => void requestSettings()}
    />
  );
}

const requestSettings = async () => v.parse(settingsSchema, await ky.get("settings").json());

const rootRoute = createRootRoute({ component: Frame });
const router = createRouter({
  routeTree: rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: "$", component: Selection })]),
});

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
