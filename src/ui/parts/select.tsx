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
import { Field, type FieldControlProps, type FieldTexts } from "./field.tsx";
import field from "./field.module.css";
import { Icon } from "./icon.tsx";
import { icons } from "./icons.ts";
import styles from "./select.module.css";

interface SelectProps<Key extends string> {
  options: readonly { value: Key; label: string }[];
  value: Key;
  onChange: (value: Key) => void;
  disabled?: boolean;
}

/** A choice from a short, fixed list. */
export function Select<Key extends string>({
  label,
  hint,
  errorMessage,
  ...selectProps
}: FieldTexts & SelectProps<Key>) {
  return (
    <Field label={label} hint={hint} errorMessage={errorMessage}>
      {(controlProps) => <Picker {...selectProps} className={field.box} triggerProps={controlProps} />}
    </Field>
  );
}

/** A choice inside a toolbar, where the label is only for screen readers. */
export function BarSelect<Key extends string>({ label, ...selectProps }: { label: string } & SelectProps<Key>) {
  return <Picker {...selectProps} className={styles.inBar} triggerProps={{ "aria-label": label }} />;
}

interface PickerProps<Key extends string> extends SelectProps<Key> {
  className: string | undefined;
  triggerProps: FieldControlProps | { "aria-label": string };
}

/**
 * Radix's own viewport is left out because it sets a style element's innerHTML, which Trusted Types forbid.
 * Without it Radix does not know the options, so `moveFocus` handles the keys that move among them.
 */
function Picker<Key extends string>({
  options,
  value,
  onChange,
  disabled = false,
  className,
  triggerProps,
}: PickerProps<Key>) {
  return (
    <Root value={value} onValueChange={(chosen: Key) => onChange(chosen)} disabled={disabled}>
      <Trigger {...triggerProps} className={`${className} ${styles.trigger}`}>
        <Value />
        <Chevron className={styles.chevron}>
          <Icon path={icons.chevronDown} />
        </Chevron>
      </Trigger>
      <Portal>
        <Content className={styles.list} position="popper" sideOffset={4} align="start" onKeyDown={moveFocus}>
          {options.map((option) => (
            <Item key={option.value} value={option.value} className={styles.option}>
              <ItemText>{option.label}</ItemText>
              <ItemIndicator className={styles.chosen}>
                <Icon path={icons.check} />
              </ItemIndicator>
            </Item>
          ))}
        </Content>
      </Portal>
    </Root>
  );
}

function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  const options = [...currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
  const current = options.findIndex((option) => option === document.activeElement);
  const startsWithKey = (option: HTMLElement) => option.textContent.toLowerCase().startsWith(key.toLowerCase());
  const neighbour = {
    ArrowDown: options[current + 1],
    ArrowUp: options[current - 1],
    Home: options[0],
    End: options.at(-1),
  }[key];
  (
    neighbour ??
    options.find((option, index) => index > current && startsWithKey(option)) ??
    options.find(startsWithKey)
  )?.focus();
}
