import { useState } from "react";
import { Button } from "../parts/button.tsx";
import { Combobox, type ComboboxProps } from "../parts/combobox.tsx";
import styles from "./details.module.css";

interface AdditionProps extends Pick<ComboboxProps, "label" | "options" | "loading" | "emptyText"> {
  action: string;
  isBusy: boolean;
  /** While another change is sent. */
  isDisabled: boolean;
  onAdd: (value: string) => void;
}

/** Adds one of the options to a list in the details of a record. What has been added is no longer an option. */
export function Addition({ action, isBusy, isDisabled, onAdd, ...choice }: AdditionProps) {
  const [value, setValue] = useState("");
  const chosen = choice.options.find((option) => option.value === value);
  return (
    <div className={styles.addition}>
      <Combobox {...choice} value={chosen?.value ?? ""} onChange={setValue} />
      <Button busy={isBusy} disabled={!chosen || isDisabled} onClick={() => chosen && onAdd(chosen.value)}>
        {action}
      </Button>
    </div>
  );
}
