import { Field, type FieldWords } from "./field.tsx";
import field from "./field.module.css";

export interface TextFieldProps extends FieldWords {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  readOnly?: boolean;
  disabled?: boolean;
  required?: boolean;
  placeholder?: string;
  /** Identifiers are compared letter by letter: they get the letters of equal width, and no spelling help. */
  kind?: "text" | "identifier";
}

export function TextField({ label, hint, fault, value, onChange, kind = "text", ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
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
