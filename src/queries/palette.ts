import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Call } from "../api/client.ts";
import type { Features } from "../rules/features.ts";
import { loadClients } from "./clients.ts";
import type { ServerData } from "./list.ts";
import { loadPeople } from "./people.ts";
import { loadReports } from "./reports.ts";

const PAUSE_MS = 200;
const MAX_ROWS = 5;

type Load<Row> = (call: Call, signal: AbortSignal) => Promise<{ rows: readonly Row[] }>;

/** The first people, clients and reports that the typed text finds. */
export function useFound({ call }: ServerData, features: Features, typed: string) {
  const search = usePaused(typed.trim());
  const { data, isFetching, isError } = useQuery({
    queryKey: ["palette", search],
    queryFn: async ({ signal }) => {
      const first = async <Row>(isOffered: boolean, load: Load<Row>) =>
        isOffered ? (await load(call, signal)).rows.slice(0, MAX_ROWS) : [];
      const request = { after: null, pageSize: 50 } as const;
      const [people, clients, reports] = await Promise.all([
        first(features.includes("people"), (send, stop) =>
          loadPeople(send, { ...request, criteria: { search, sort: "name", show: "everyone", client: "" } }, stop),
        ),
        first(features.includes("clients"), (send, stop) =>
          loadClients(send, { ...request, criteria: { search, sort: "displayName" } }, stop),
        ),
        first(features.includes("reports"), (send, stop) =>
          loadReports(
            send,
            { ...request, criteria: { search, sort: "reportName", readers: "all", openings: "all" } },
            stop,
          ),
        ),
      ]);
      return { people, clients, reports };
    },
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const isSearching = typed.trim() !== search || isFetching;
  const isShown = data !== undefined && typed.trim() !== "";
  return {
    at: isSearching ? ("loading" as const) : isError ? ("failed" as const) : ("shown" as const),
    ...(isShown ? data : nothing),
  };
}

const nothing = { people: [], clients: [], reports: [] };

/** The text once nothing has been typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
