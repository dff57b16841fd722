import { useState } from "react";
import type { ServerData } from "../../queries/list.ts";
import { type CandidateCriteria, loadCandidates } from "../../queries/people.ts";
import { useListView } from "../lists/list-page.tsx";

/** People to choose from. What is searched is not in the address, because the choice is not. */
export function usePersonChoice(data: ServerData, { notOfClient = "" }: { notOfClient?: string } = {}) {
  const [criteria, setCriteria] = useState<CandidateCriteria>({ search: "", sort: "name", notOfClient });
  const { page: _, ...list } = useListView("people", loadCandidates, data, criteria, (search) =>
    setCriteria((before) => ({ ...before, search })),
  );
  return { ...list, sort: criteria.sort, onSort: (sort: string) => setCriteria((before) => ({ ...before, sort })) };
}
