import { Icon } from '../parts/icon.tsx';
import styles from './page-navigation.module.css';

interface PageNavigationProps {
  pages: readonly { name: string; displayName: string }[];
  active: string;
  onOpen: (name: string) => void;
}

/** The pages of the shown report: a list to choose from, and the neighbours one press away. */
export function PageNavigation({ pages, active, onOpen }: PageNavigationProps) {
  if (pages.length < 2) return null;
  const here = pages.findIndex((page) => page.name === active);
  const step = (by: number, label: string) => {
    const page = pages[here + by];
    return (
      <button className={styles.step} type="button" aria-label={label} title={label} disabled={!page} onClick={() => page && onOpen(page.name)}>
        <Icon name={by < 0 ? 'chevronLeft' : 'chevronRight'} />
      </button>
    );
  };
  return (
    <fieldset className={styles.pages} aria-label="Pages">
      {step(-1, 'Previous page')}
      <select className={styles.choice} aria-label="Page" value={active} onChange={(event) => onOpen(event.currentTarget.value)}>
        {pages.map((page, index) => (
          <option key={page.name} value={page.name}>
            {`${index + 1} / ${pages.length} · ${page.displayName}`}
          </option>
        ))}
      </select>
      {step(1, 'Next page')}
    </fieldset>
  );
}
