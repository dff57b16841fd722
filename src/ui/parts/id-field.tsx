import { useState } from "react";
import { parseReportAddress } from "../../rules/tabs/pasted-report-address.ts";
import { isGuid, canBecomeGuid } from "../../rules/guid.ts";
import { runAfterRelease } from "./run-after-release.ts";
import { TextField } from "./text-field.tsx";

interface IdFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  locked: boolean;
}

/**
 * Shows an error once no further input can make the id valid; an incomplete id only after the field loses focus.
 * A pasted report address replaces what stands in the field.
 */
export function IdField({ label, value, onChange, hint, locked }: IdFieldProps) {
  const [isLeft, setIsLeft] = useState(false);
  const text = value.trim();
  const isInvalid = text !== "" && !isGuid(text) && (isLeft || !canBecomeGuid(text));
  return (
    <TextField
      label={label}
      value={value}
      kind="identifier"
      onChange={(typed) => {
        setIsLeft(false);
        onChange(typed);
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData("text");
        if (locked || parseReportAddress(pasted) === null) return;
        event.preventDefault();
        onChange(pasted);
      }}
      onBlur={() => runAfterRelease(() => setIsLeft(true))}
      hint={hint}
      errorMessage={isInvalid ? "Enter an ID like 0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257." : undefined}
      readOnly={locked}
    />
  );
}
