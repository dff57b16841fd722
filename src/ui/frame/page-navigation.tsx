import { Icon } from "../parts/icon.tsx";
import { BarSelect } from "../parts/select.tsx";
import styles from "./page-navigation.module.css";

interface PageNavigationProps {
  pages: readonly { name: string; displayName: string }[];
  active: string;
  onOpen: (name: string) => void;
}

/** The pages of the shown report: a list to choose from, and the neighbours one press away. */
export function PageNavigation({ pages, active, onOpen }: PageNavigationProps) {
  const here = pages.findIndex((page) => page.name === active);
  const options = pages.map(({ name, displayName }, index) => ({
    value: name,
    label: `${index + 1} / ${pages.length} · ${displayName}`,
  }));
  const step = (by: number, label: string) => {
    const page = pages[here + by];
    return (
      <button
        className={styles.step}
        type="button"
        aria-label={label}
        title={label}
        disabled={!page}
        onClick={() => page && onOpen(page.name)}
      >
        <Icon name={by < 0 ? "chevronLeft" : "chevronRight"} />
      </button>
    );
  };
  return (
    <fieldset className={styles.pages} aria-label="Pages">
      {step(-1, "Previous page")}
      <BarSelect label="Page" options={options} value={active} onChange={onOpen} />
      {step(1, "Next page")}
    </fieldset>
  );
}
