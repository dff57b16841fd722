interface FavouriteButtonProps {
  className: string | undefined;
  reportName: string;
  isFavourite: boolean;
  tabIndex?: number;
  onFocus?: () => void;
  /** Left out while the favourites are not known. */
  onChange?: ((isFavourite: boolean) => void) | undefined;
}

/** Drawn here, because the icons of the start have no room for one that is seen later. */
const STAR = "m8 1.9 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.7l-3.8 2 .7-4.3-3.1-3 4.3-.6L8 1.9Z";

export function FavouriteButton({ reportName, isFavourite, onChange, ...rest }: FavouriteButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      data-hint={isFavourite ? "Remove from favourites" : "Add to favourites"}
      // The pressed state says whether it is one: a name that changes too would say the opposite.
      aria-label={`Add to favourites: ${reportName}`}
      aria-pressed={isFavourite}
      disabled={!onChange}
      onClick={() => onChange?.(!isFavourite)}
    >
      <StarIcon isFilled={isFavourite} />
    </button>
  );
}

export function StarIcon({ isFilled }: { isFilled: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1rem"
      height="1rem"
      fill={isFilled ? "currentcolor" : "none"}
      stroke="currentcolor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={STAR} />
    </svg>
  );
}
