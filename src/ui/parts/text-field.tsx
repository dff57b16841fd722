import { type ClipboardEventHandler, useState } from "react";
import { parseReportAddress } from "../../rules/tabs/report-form.ts";
import { canBecomeGuid, isGuid } from "../../rules/guid.ts";
import { Field, type FieldTexts } from "./field.tsx";
import field from "./field.module.css";

export interface TextFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onPaste?: ClipboardEventHandler<HTMLInputElement>;
  readOnly?: boolean;
  disabled?: boolean;
  required?: boolean;
  placeholder?: string;
  /** Identifiers use a monospaced font and no spell checking. */
  kind?: "text" | "identifier";
}

export function TextField({ label, hint, errorMessage, value, onChange, kind = "text", ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} errorMessage={errorMessage}>
      {(controlProps) => (
        <input
          {...rest}
          {...controlProps}
          className={field.box}
          data-kind={kind}
          type="text"
          autoComplete="off"
          spellCheck={kind === "text"}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

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

/**
 * Runs an action after the pressed key or mouse button is released. A layout change between press and release
 * would move the pressed control away, and its click would be lost.
 */
function runAfterRelease(action: () => void): void {
  const controller = new AbortController();
  const runOnce = () => {
    controller.abort();
    action();
  };
  for (const type of ["keyup", "click"]) addEventListener(type, runOnce, { signal: controller.signal });
}
