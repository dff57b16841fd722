import { Content, Portal, Root, Title } from "@radix-ui/react-dialog";
import { type ReactNode, useRef } from "react";
import styles from "./dialog.module.css";
import { isFocusTaken, rememberFocus } from "./focus-return.ts";

export type DialogPhase = "opening" | "open" | "shaking" | "closing";

export interface DialogFrame {
  open: boolean;
  phase?: DialogPhase;
  size?: "medium" | "large";
  overlay?: boolean;
  dismissible?: boolean;
  /** Escape or the backdrop, on a dialog that stays. */
  onDismissTried?: () => void;
  /** Escape or the backdrop, on a dismissible dialog. */
  onClosed?: () => void;
}

interface DialogProps extends DialogFrame {
  title: string;
  describedBy?: string;
  children: ReactNode;
  footer?: ReactNode;
}

/**
 * The overlay is our own: Radix's locks the page's scrolling by a style element, which the content security
 * policy forbids, and this page never scrolls.
 */
export function Dialog({
  open,
  phase = "open",
  size = "medium",
  overlay = true,
  dismissible = false,
  ...props
}: DialogProps) {
  const goBack = useRef<() => void>(undefined);
  const leave = (event: Event) => {
    event.preventDefault();
    if (isListOpen(event)) return;
    if (dismissible) props.onClosed?.();
    else props.onDismissTried?.();
  };
  return (
    <Root open={open}>
      <Portal>
        <div className={styles.layer} data-phase={phase}>
          {overlay && <div className={styles.overlay} data-testid="dialog-overlay" />}
          <Content
            className={styles.dialog}
            data-size={size}
            aria-describedby={props.describedBy}
            onOpenAutoFocus={() => {
              goBack.current = rememberFocus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (!isFocusTaken()) goBack.current?.();
            }}
            onEscapeKeyDown={leave}
            onPointerDownOutside={leave}
            onInteractOutside={(event) => event.preventDefault()}
          >
            <Title className={styles.title}>{props.title}</Title>
            <div className={styles.body}>{props.children}</div>
            {props.footer && <div className={styles.footer}>{props.footer}</div>}
          </Content>
        </div>
      </Portal>
    </Root>
  );
}

/** Escape belongs to an open list before it belongs to the dialog around it. */
function isListOpen(event: Event) {
  return (
    event instanceof KeyboardEvent &&
    event.target instanceof Element &&
    event.target.getAttribute("aria-expanded") === "true"
  );
}
