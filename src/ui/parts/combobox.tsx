import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from "downshift";
import { useEffect, useMemo, useState } from "react";
import styles from "./combobox.module.css";
import field from "./field.module.css";
import { Field, type FieldWords } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { OptionList, ROWS_IN_VIEW } from "./option-list.tsx";
import { foldAhead, type Option, search } from "./option-search.ts";

export interface ComboboxProps extends FieldWords {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  loading?: boolean;
  disabled?: boolean;
  placeholder?: string;
  emptyText?: string;
}

/** A choice from any number of options, found by typing. What was typed and not chosen is gone on leaving. */
export function Combobox({
  label,
  hint,
  fault,
  options,
  value,
  onChange,
  loading = false,
  disabled = false,
  ...words
}: ComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const items = useMemo(() => (typed === null ? options : search(options, typed)), [options, typed]);
  const chosen = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value]);
  useEffect(() => foldAhead(options), [options]);
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Option>({
    items: items as Option[],
    itemToString: (option) => option?.label ?? "",
    itemToKey: (option) => option?.value,
    selectedItem: chosen,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem.value),
    onIsOpenChange: ({ isOpen: opens }) => opens || setTyped(null),
    stateReducer: decide,
    scrollIntoView: () => undefined,
  });
  const menuProps = getMenuProps({ "aria-label": "Options" }, { suppressRefError: true });
  const empty = options.length === 0 ? (words.emptyText ?? "Nothing to choose from") : "Nothing matches";
  const note = loading ? "Loading…" : items.length === 0 ? empty : "";
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(wiring) => (
        <div className={styles.combobox}>
          <input
            {...getInputProps({
              ...wiring,
              disabled,
              "aria-labelledby": undefined,
              ...(items.length === 0 && { "aria-activedescendant": undefined }),
              "aria-busy": loading || undefined,
              value: (isOpen ? typed : null) ?? chosen?.label ?? "",
              onChange: (event) => setTyped(event.currentTarget.value),
              onClick: (event) => typed === null && event.currentTarget.select(),
            })}
            className={field.box}
            placeholder={loading ? "Loading…" : words.placeholder}
            spellCheck={false}
          />
          <span className={styles.chevron}>
            <Icon name="chevronDown" />
          </span>
          <span className={styles.spoken} aria-live="polite">
            {isOpen && (note || `${items.length} options`)}
          </span>
          {isOpen && (
            <OptionList
              items={items}
              chosen={chosen}
              highlighted={highlightedIndex}
              note={note}
              menuProps={menuProps}
              getItemProps={getItemProps}
            />
          )}
        </div>
      )}
    </Field>
  );
}

const changed = useCombobox.stateChangeTypes;

function decide(state: UseComboboxState<Option>, { type, changes, props }: UseComboboxStateChangeOptions<Option>) {
  if (type === changed.InputKeyDownEscape && !state.isOpen) return state;
  if (type === changed.InputClick && state.isOpen) return state;
  if (type === changed.MenuMouseLeave) return state;
  if (type === changed.InputChange) return { ...changes, highlightedIndex: changes.inputValue ? 0 : -1 };
  if (type === changed.InputKeyDownPageUp)
    return { ...changes, highlightedIndex: Math.max(state.highlightedIndex - ROWS_IN_VIEW, 0) };
  if (type === changed.InputKeyDownPageDown)
    return { ...changes, highlightedIndex: Math.min(state.highlightedIndex + ROWS_IN_VIEW, props.items.length - 1) };
  return changes;
}
