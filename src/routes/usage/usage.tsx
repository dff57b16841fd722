import { loadUsage } from "../../queries/usage.ts";
import { usageList } from "../../ui/usage/usage-list.tsx";
import { createListPage } from "../lists/list-page.tsx";

export const ConnectedUsage = createListPage(usageList, loadUsage);
