import { createPortal } from "react-dom";
import { Icon, type IconPath } from "../parts/icon.tsx";
import { BarSelect } from "../parts/select.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./page-navigation.module.css";

interface PageNavigationProps {
  /** The pages of the report, in order. */
  pages: readonly { name: string; displayName: string }[];
  /** The name of the page on the screen. */
  active: string;
  /** Called with the name of the selected page. */
  onPageSelect: (name: string) => void;
  /** In full screen they are part of the report’s own element, and no list can be laid over the report. */
  isFullScreen?: boolean;
  /** In full screen: nobody has used a control for a while. They are faded, but stay in reach of keys and pointers. */
  isUnused?: boolean;
}

/** The pages of the shown report: a list, with buttons for the previous and the next page. */
export function PageNavigation(props: PageNavigationProps) {
  const { pages, active, onPageSelect, isFullScreen = false, isUnused = false } = props;
  const position = pages.findIndex((page) => page.name === active);
  const previous = pages[position - 1];
  const next = pages[position + 1];
  const options = pages.map(({ name, displayName }, index) => ({
    value: name,
    label: `${index + 1} / ${pages.length} · ${displayName}`,
  }));
  const stage = isFullScreen && document.getElementById("report-stage");
  const navigation = (
    <fieldset className={styles.pages} data-in-report={isFullScreen} data-unused={isUnused}>
      <legend className={styles.legend}>Pages</legend>
      <StepButton
        icon={icons.chevronLeft}
        label="Previous page"
        onPress={previous && (() => onPageSelect(previous.name))}
      />
      {isFullScreen ? (
        <output className={styles.page}>{options[position]?.label}</output>
      ) : (
        <BarSelect label="Page" options={options} value={active} onChange={onPageSelect} />
      )}
      <StepButton icon={icons.chevronRight} label="Next page" onPress={next && (() => onPageSelect(next.name))} />
    </fieldset>
  );
  return stage ? createPortal(navigation, stage) : navigation;
}

interface StepButtonProps {
  icon: IconPath;
  label: string;
  onPress: (() => void) | undefined;
}

function StepButton({ icon, label, onPress }: StepButtonProps) {
  return (
    <button
      className={styles.step}
      type="button"
      aria-label={label}
      data-hint={label}
      disabled={!onPress}
      onClick={onPress}
    >
      <Icon path={icon} />
    </button>
  );
}
