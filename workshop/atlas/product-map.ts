import { createMemoryHistory } from "@tanstack/react-router";
import type { RouteContext } from "../../src/routes/route-context.ts";
import { createPortalRouter } from "../../src/routes/tree.ts";
import { childrenOf, machines } from "./machines.ts";

export interface Place {
  id: string;
  kind: "route" | "machine" | "dialog";
  name: string;
}

export interface Tie {
  from: string;
  to: string;
  label: string;
}

const routeFiles = import.meta.glob<string>(["../../src/routes/tree.ts", "../../src/routes/*.route.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const sourceOf = (file: string) => Object.entries(routeFiles).find(([name]) => name.endsWith(`/${file}`))?.[1] ?? "";
const appFiles = import.meta.glob<string>("../../src/app/*.ts", { query: "?raw", import: "default", eager: true });

const OPENING =
  /(\w+)\.on\('([\w.]+)', \(\) => dialogs\.send\(\{ type: 'dialog\.opened', content: \{ kind: '([\w-]+)'/g;
const ALERT = /type: 'dialog\.opened',\s*content: \{\s*kind: 'alert'/;

/** Routes, machines and dialogs, and what ties them: read from the router, the machines and the files that wire them. */
export function productMap(): { places: Place[]; ties: Tie[] } {
  const router = createPortalRouter({} as RouteContext, createMemoryHistory());
  const paths = [...new Set(Object.values(router.routesById).map(({ fullPath }) => fullPath))].filter(Boolean);
  const places: Place[] = [
    ...paths.map((path) => ({ id: `route ${path}`, kind: "route" as const, name: path })),
    ...machines.map(({ id }) => ({ id: `machine ${id}`, kind: "machine" as const, name: id })),
  ];
  const ties: Tie[] = machines.flatMap((machine) =>
    childrenOf(machine).map((child) => ({ from: `machine ${machine.id}`, to: `machine ${child.id}`, label: "has" })),
  );
  for (const path of paths) {
    if (path.startsWith("/admin/")) ties.push({ from: "route /admin", to: `route ${path}`, label: "tab" });
    if (path === "/") ties.push({ from: "route /", to: "route /report", label: "redirects" });
    for (const actor of actorsOf(path)) ties.push({ from: `route ${path}`, to: `machine ${actor}`, label: "shows" });
  }
  for (const wiring of Object.values(appFiles)) {
    for (const [, machine = "", fact = "", dialog = ""] of wiring.matchAll(OPENING))
      ties.push({ from: `machine ${machine}`, to: `dialog ${dialog}`, label: fact });
    if (ALERT.test(wiring))
      for (const machine of ["session", "reports", "admin"])
        ties.push({ from: `machine ${machine}`, to: "dialog alert", label: "notice.raised" });
  }
  for (const dialog of new Set(ties.flatMap(({ to }) => (to.startsWith("dialog ") ? to.slice(7) : []))))
    places.push({ id: `dialog ${dialog}`, kind: "dialog", name: dialog });
  const once = new Map(ties.map((tie) => [`${tie.from} ${tie.to} ${tie.label}`, tie]));
  return { places, ties: [...once.values()] };
}

/** The root actors that a route's component takes from the router's context. */
function actorsOf(path: string): string[] {
  const tree = sourceOf("tree.ts");
  const [, declared = ""] = tree.split(`path: '${path.replace(/^\/admin(?=\/)/, "")}',`);
  const [block = ""] = declared.split("\n});");
  const component = /component: (?:lazyRouteComponent\(\(\) => import\('\.\/([\w.-]+)'\)|(\w+))/.exec(block);
  const file = component?.[1] ?? new RegExp(`\\b${component?.[2] ?? "-"}\\b[^;]*from '\\./([\\w.-]+)'`).exec(tree)?.[1];
  const source = sourceOf(file ?? "");
  const taken = [/const \{([^}]*)\} = \w+\.useRouteContext\(\)/, /const (\w+) = \w+\.useLoaderData\(\)/]
    .map((form) => form.exec(source)?.[1] ?? "")
    .join();
  return taken.split(/[\s,:]+/).filter((name) => machines.some(({ id }) => id === name));
}
