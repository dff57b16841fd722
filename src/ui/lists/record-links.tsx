import type { Features } from "../../rules/features.ts";
import { listHref } from "../../rules/lists/list-href.ts";
import { RibbonLink } from "../frame/ribbon.tsx";
import styles from "./details.module.css";

export interface RecordLinksProps {
  /** What finds the record in the audit log. */
  search: string;
  /** The filter of the openings. */
  of: { person: string } | { client: string };
  features: Features;
  onNavigate: (href: string) => void;
}

const lists = [
  { feature: "openings", label: "Openings" },
  { feature: "audit", label: "Changes" },
] as const;

/** Facts of a record that lead to who opened it or what was opened, and to what was changed. */
export function RecordLinks({ search, of, features, onNavigate }: RecordLinksProps) {
  const offered = lists.filter(({ feature }) => features.includes(feature));
  if (offered.length === 0) return null;
  return (
    <>
      <dt>History</dt>
      <dd>
        {offered.map(({ feature, label }, index) => (
          <span key={feature}>
            {index > 0 && " · "}
            <RibbonLink
              className={styles.link}
              label={label}
              href={listHref(feature, feature === "openings" ? of : { search })}
              active={false}
              onNavigate={onNavigate}
            />
          </span>
        ))}
      </dd>
    </>
  );
}
