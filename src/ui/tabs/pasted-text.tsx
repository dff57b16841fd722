import { Field } from "../parts/field.tsx";
import styles from "../parts/field.module.css";

interface PastedTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  hint: string;
}

export function PastedText({ label, value, onChange, placeholder, hint }: PastedTextProps) {
  return (
    <Field label={label} hint={hint}>
      {(fieldProps) => (
        <textarea
          {...fieldProps}
          className={styles.box}
          data-kind="identifier"
          rows={8}
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
