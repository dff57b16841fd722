import type { ClipboardEventHandler } from "react";
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
