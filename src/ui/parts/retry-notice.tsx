import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface RetryNoticeProps {
  /** What could not be loaded. */
  children: ReactNode;
  onRetry: () => void;
}

export function RetryNotice({ children, onRetry }: RetryNoticeProps) {
  return (
    <Notice
      tone="danger"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
