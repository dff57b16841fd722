import { useState } from "react";
import { isGuid, canBecomeGuid } from "../../rules/guid.ts";
import { afterRelease } from "./after-release.ts";
import { TextField } from "./text-field.tsx";

interface IdFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  locked: boolean;
}

/** Says what is wrong as soon as typing on cannot mend it, and what is missing only once the field is left. */
export function IdField({ label, value, onChange, hint, locked }: IdFieldProps) {
  const [left, setLeft] = useState(false);
  const text = value.trim();
  const shown = text !== "" && !isGuid(text) && (left || !canBecomeGuid(text));
  return (
    <TextField
      label={label}
      value={value}
      kind="identifier"
      onChange={(typed) => {
        setLeft(false);
        onChange(typed);
      }}
      onBlur={() => afterRelease(() => setLeft(true))}
      hint={hint}
      fault={shown ? `${label} has 8-4-4-4-12 letters or digits, separated by hyphens.` : undefined}
      readOnly={locked}
    />
  );
}
