import type { KeyboardEvent } from "react";
import {
  Content,
  Icon as Chevron,
  Item,
  ItemIndicator,
  ItemText,
  Portal,
  Root,
  Trigger,
  Value,
} from "@radix-ui/react-select";
import { Field, type FieldWiring, type FieldWords } from "./field.tsx";
import field from "./field.module.css";
import { Icon } from "./icon.tsx";
import styles from "./select.module.css";

interface Choice<Key extends string> {
  options: readonly { value: Key; label: string }[];
  value: Key;
  onChange: (value: Key) => void;
  disabled?: boolean;
}

/** For short, fixed lists: every option is drawn. */
export function Select<Key extends string>({ label, hint, fault, ...choice }: FieldWords & Choice<Key>) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(wiring) => <Picker {...choice} className={field.box} wiring={wiring} />}
    </Field>
  );
}

/** The same choice inside a bar, named for those who cannot see what stands around it. */
export function BarSelect<Key extends string>({ label, ...choice }: { label: string } & Choice<Key>) {
  return <Picker {...choice} className={styles.inBar} wiring={{ "aria-label": label }} />;
}

interface PickerProps<Key extends string> extends Choice<Key> {
  className: string | undefined;
  wiring: FieldWiring | { "aria-label": string };
}

/**
 * Radix's own viewport is left out: it writes a style element's innerHTML, which Trusted Types forbid. With it goes
 * Radix's list of the options, so the keys that walk among them are answered here.
 */
function Picker<Key extends string>({
  options,
  value,
  onChange,
  disabled = false,
  className,
  wiring,
}: PickerProps<Key>) {
  return (
    <Root value={value} onValueChange={(chosen: Key) => onChange(chosen)} disabled={disabled}>
      <Trigger {...wiring} className={`${className} ${styles.trigger}`}>
        <Value />
        <Chevron className={styles.chevron}>
          <Icon name="chevronDown" />
        </Chevron>
      </Trigger>
      <Portal>
        <Content className={styles.list} position="popper" sideOffset={4} align="start" onKeyDown={walk}>
          {options.map((option) => (
            <Item key={option.value} value={option.value} className={styles.option}>
              <ItemText>{option.label}</ItemText>
              <ItemIndicator className={styles.chosen}>
                <Icon name="check" />
              </ItemIndicator>
            </Item>
          ))}
        </Content>
      </Portal>
    </Root>
  );
}

function walk({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  const options = [...currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
  const here = options.findIndex((option) => option === document.activeElement);
  const begins = (option: HTMLElement) => option.textContent.toLowerCase().startsWith(key.toLowerCase());
  const wanted = { ArrowDown: options[here + 1], ArrowUp: options[here - 1], Home: options[0], End: options.at(-1) }[
    key
  ];
  (wanted ?? options.find((option, index) => index > here && begins(option)) ?? options.find(begins))?.focus();
}
