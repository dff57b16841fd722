import { Content, Portal, Root, Title } from "@radix-ui/react-dialog";
import { type ReactNode, useRef } from "react";
import styles from "./dialog.module.css";
import { isFocusTaken, rememberFocus } from "./focus-return.ts";

export type DialogPhase = "opening" | "open" | "shaking" | "closing";

export interface DialogFrame {
  open: boolean;
  /** The step of the opening, shaking or closing animation. */
  phase?: DialogPhase;
  size?: "medium" | "large";
  /** Darkens the page behind. */
  overlay?: boolean;
  /** Escape or a press outside closes the dialog. */
  dismissible?: boolean;
  /** Called on Escape or a press outside when the dialog cannot be dismissed. */
  onDismissAttempt?: () => void;
  /** Called on Escape or a press outside when the dialog is dismissible. */
  onClosed?: () => void;
}

interface DialogProps extends DialogFrame {
  title: string;
  /** The id of the text that screen readers announce after the title. */
  describedBy?: string;
  children: ReactNode;
  footer?: ReactNode;
}

/**
 * The overlay is our own: Radix's locks page scrolling with a style element, which the content security policy forbids.
 * This page never scrolls, so no lock is needed.
 */
export function Dialog({
  open,
  phase = "open",
  size = "medium",
  overlay = true,
  dismissible = false,
  ...props
}: DialogProps) {
  const restoreFocus = useRef<() => void>(undefined);
  const handleDismissal = (event: Event) => {
    event.preventDefault();
    if (isListOpen(event)) return;
    if (dismissible) props.onClosed?.();
    else props.onDismissAttempt?.();
  };
  return (
    <Root open={open}>
      <Portal container={globalThis.document?.body}>
        <div className={styles.layer} data-phase={phase}>
          {overlay && <div ref={coverPage} className={styles.overlay} data-testid="dialog-overlay" />}
          <Content
            className={styles.dialog}
            data-size={size}
            aria-describedby={props.describedBy}
            onOpenAutoFocus={() => {
              restoreFocus.current = rememberFocus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (!isFocusTaken()) restoreFocus.current?.();
            }}
            onEscapeKeyDown={handleDismissal}
            onPointerDownOutside={handleDismissal}
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

let overlayCount = 0;

/** The overlay keeps the pointer from the page, also while it fades out. */
function coverPage(overlay: Element | null) {
  overlayCount += overlay ? 1 : -1;
  document.body.toggleAttribute("data-covered", overlayCount > 0);
}

/** Escape closes an open list inside the dialog before it reaches the dialog. */
function isListOpen(event: Event) {
  return (
    event instanceof KeyboardEvent &&
    event.target instanceof Element &&
    event.target.getAttribute("aria-expanded") === "true"
  );
}
