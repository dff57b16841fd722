import { loadOpenings } from "../../queries/openings.ts";
import type { ServerData } from "../../queries/list.ts";
import { ListView } from "../../ui/lists/list-view.tsx";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { openingsList } from "../../ui/usage/openings-list.tsx";
import { useListPage, withQueries } from "../lists/list-page.tsx";

const subjects = [
  { name: "person", plural: "people", nameIn: "personName" },
  { name: "client", plural: "clients", nameIn: "clientName" },
  { name: "report", plural: "reports", nameIn: "reportName" },
] as const;

export const ConnectedOpenings = withQueries(function Openings({ data }: { data: ServerData }) {
  const page = useListPage(openingsList, loadOpenings, loadOpenings, data);
  const { criteria, onFilter, rows } = page;
  return (
    <ListView
      {...page}
      notice={subjects
        .filter(({ name }) => criteria[name] !== "")
        .map(({ name, plural, nameIn }) => (
          <Notice key={name} action={<Button onClick={() => onFilter(name, "")}>{`Show all ${plural}`}</Button>}>
            Only the openings of <strong>{rows[0]?.[nameIn] ?? `one ${name}`}</strong> are listed.
          </Notice>
        ))}
    />
  );
});
