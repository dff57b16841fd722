import { getRouteApi, useRouter } from "@tanstack/react-router";
import { reportLink } from "../../rules/report/report-ref.ts";
import { Home } from "../../ui/report/home.tsx";
import { useFinder } from "./use-finder.ts";

const root = getRouteApi("__root__");

export function ConnectedHome() {
  const { reports, later } = root.useRouteContext();
  const { navigate } = useRouter();
  const finder = useFinder({ reports, later });
  return (
    <Home
      {...finder}
      onOpen={(report) => void navigate({ href: reportLink(report) })}
      onSelectionOpen={() => reports.send({ type: "change.requested" })}
    />
  );
}
