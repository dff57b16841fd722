import { loadOpenings } from "../../queries/openings.ts";
import { openingsList } from "../../ui/usage/openings-list.tsx";
import { createListPage } from "../lists/list-page.tsx";

export const ConnectedOpenings = createListPage(openingsList, loadOpenings);
