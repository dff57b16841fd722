import { Button, type ButtonProps } from "../parts/button.tsx";

export interface GiveAccessProps {
  /** False while the tab that gives access has unfinished changes. */
  canGiveAccess: boolean;
  /** Opens the access matrix at the report. Undefined until its lists are loaded. */
  onGiveAccess: (() => void) | undefined;
}

export const GiveAccessButton = ({ canGiveAccess, onGiveAccess, ...props }: GiveAccessProps & ButtonProps) => (
  <Button {...props} disabled={!canGiveAccess || !onGiveAccess} onClick={onGiveAccess}>
    Give access
  </Button>
);

/** Why the button is disabled. */
export const GiveAccessHint = ({ canGiveAccess, onGiveAccess }: GiveAccessProps) =>
  onGiveAccess && !canGiveAccess && <p>Finish the changes that are open in User Report Mapping first.</p>;
