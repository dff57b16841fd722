import { Field, type FieldTexts } from "./field.tsx";
import field from "./field.module.css";

interface DateFieldProps extends FieldTexts {
  /** Like `2026-12-31`, or empty. */
  value: string;
  onChange: (value: string) => void;
}

export function DateField({ value, onChange, ...texts }: DateFieldProps) {
  return (
    <Field {...texts}>
      {(control) => (
        <input
          {...control}
          className={field.box}
          type="date"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
