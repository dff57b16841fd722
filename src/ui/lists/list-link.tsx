import { createContext, use } from "react";
import { type List, type ListArea, listHref } from "../../rules/lists/list-href.ts";
import { RibbonLink } from "../frame/ribbon.tsx";
import styles from "./details.module.css";

/** Auditors read the lists at addresses of their own. */
export const ListAreaContext = createContext<ListArea>("admin");

export interface ListLinkProps {
  label: string;
  list: List;
  search: Record<string, string>;
  onNavigate: (href: string) => void;
}

/** Leads to a list of the same area that searches, filters or opens this. */
export function ListLink({ list, search, ...link }: ListLinkProps) {
  return (
    <RibbonLink className={styles.link} href={listHref(list, search, use(ListAreaContext))} active={false} {...link} />
  );
}
