import { Field, type FieldWords } from './field.tsx';
import field from './field.module.css';
import styles from './select.module.css';

interface SelectProps<Value extends string> extends FieldWords {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** For short, fixed lists: the platform's own. Radix's sets a style element's innerHTML, which Trusted Types forbid. */
export function Select<Value extends string>({ label, hint, fault, options, value, onChange, disabled }: SelectProps<Value>) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(wiring) => (
        <select
          {...wiring}
          className={`${field.box} ${styles.select}`}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
