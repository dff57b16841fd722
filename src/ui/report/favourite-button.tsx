import styles from "./favourite-button.module.css";

interface FavouriteButtonProps {
  reportName: string;
  isFavourite: boolean;
  tabIndex?: number;
  onFocus?: () => void;
  onChange: (isFavourite: boolean) => void;
}

/** Drawn here, because the icons of the start have no room for one that is seen later. */
const STAR = "m8 1.9 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.7l-3.8 2 .7-4.3-3.1-3 4.3-.6L8 1.9Z";

export function FavouriteButton({ reportName, isFavourite, onChange, ...rest }: FavouriteButtonProps) {
  const action = isFavourite ? "Remove from favourites" : "Add to favourites";
  return (
    <button
      {...rest}
      type="button"
      className={styles.star}
      title={action}
      aria-label={`${action}: ${reportName}`}
      aria-pressed={isFavourite}
      onClick={() => onChange(!isFavourite)}
    >
      <svg viewBox="0 0 16 16" aria-hidden>
        <path d={STAR} />
      </svg>
    </button>
  );
}
