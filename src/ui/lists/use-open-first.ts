import { type SyntheticEvent, useEffect, useRef } from "react";
import type { RecordTableProps } from "./record-table.tsx";

interface OpenFirstProps<Row> extends Pick<RecordTableProps<Row>, "rows" | "canOpen" | "isReloading" | "onOpen"> {
  at: "loading" | "shown" | "failed";
}

/** Opens the first record. While other rows are being loaded, it waits for the first of them. */
export function useOpenFirst<Row>({ at, rows, canOpen, isReloading, onOpen }: OpenFirstProps<Row>) {
  const isAwaited = useRef(false);
  const isLoading = at === "loading" || isReloading;
  const open = () => {
    const [first] = rows;
    if (at === "shown" && first !== undefined && (canOpen?.(first) ?? true)) onOpen(first);
  };
  useEffect(() => {
    if (!isAwaited.current || isLoading) return;
    isAwaited.current = false;
    open();
  });
  return {
    openFirst: (event: SyntheticEvent) => {
      event.preventDefault();
      if (isLoading) isAwaited.current = true;
      else open();
    },
    cancel: () => {
      isAwaited.current = false;
    },
  };
}
