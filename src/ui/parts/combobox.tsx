import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from "downshift";
import { useEffect, useMemo, useState } from "react";
import { formatCount } from "../../rules/format-count.ts";
import styles from "./combobox.module.css";
import field from "./field.module.css";
import { Field, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { OptionList, ROWS_IN_VIEW } from "./option-list.tsx";
import { type Option, prepareSearch, searchOptions } from "./option-search.ts";
import { icons } from "./icons.ts";

export interface ComboboxProps extends FieldTexts {
  options: readonly Option[];
  /** The value of the chosen option, or an empty string. */
  value: string;
  onChange: (value: string) => void;
  /** The options are still being loaded. */
  loading?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Shown in the list when there are no options at all. */
  emptyText?: string;
}

/** A choice from any number of options, filtered by typing. Leaving without choosing discards the typed text. */
export function Combobox({
  label,
  hint,
  errorMessage,
  options,
  value,
  onChange,
  loading = false,
  disabled = false,
  ...texts
}: ComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const items = useMemo(() => (typed === null ? options : searchOptions(options, typed)), [options, typed]);
  const chosen = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value]);
  useEffect(() => prepareSearch(options), [options]);
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Option>({
    items: items as Option[],
    itemToString: (option) => option?.label ?? "",
    itemToKey: (option) => option?.value,
    selectedItem: chosen,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem.value),
    onIsOpenChange: ({ isOpen: opens }) => opens || setTyped(null),
    stateReducer: reduceState,
    scrollIntoView: () => undefined,
  });
  const menuProps = getMenuProps({ "aria-label": "Options" }, { suppressRefError: true });
  const note = loading ? "Loading…" : noteOf(options, items, texts.emptyText);
  return (
    <Field label={label} hint={hint} errorMessage={errorMessage}>
      {(controlProps) => (
        <div className={styles.combobox}>
          <input
            {...getInputProps({
              ...controlProps,
              disabled,
              "aria-labelledby": undefined,
              ...(items.length === 0 && { "aria-activedescendant": undefined }),
              "aria-busy": loading || undefined,
              value: (isOpen ? typed : null) ?? chosen?.label ?? "",
              onChange: (event) => setTyped(event.currentTarget.value),
              onClick: (event) => typed === null && event.currentTarget.select(),
            })}
            className={field.box}
            placeholder={loading ? "Loading…" : texts.placeholder}
            spellCheck={false}
          />
          <span className={styles.chevron}>
            <Icon path={icons.chevronDown} />
          </span>
          <span className={styles.liveRegion} aria-live="polite">
            {isOpen && (note || formatCount(items.length, "option"))}
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

function noteOf(options: readonly Option[], items: readonly Option[], emptyText = "Nothing to choose from"): string {
  if (options.length === 0) return emptyText;
  return items.length === 0 ? "Nothing matches" : "";
}

const changeTypes = useCombobox.stateChangeTypes;

function reduceState(state: UseComboboxState<Option>, { type, changes, props }: UseComboboxStateChangeOptions<Option>) {
  if (type === changeTypes.InputKeyDownEscape && !state.isOpen) return state;
  if (type === changeTypes.InputClick && state.isOpen) return state;
  if (type === changeTypes.MenuMouseLeave) return state;
  if (type === changeTypes.InputChange) return { ...changes, highlightedIndex: changes.inputValue ? 0 : -1 };
  if (type === changeTypes.InputKeyDownPageUp)
    return { ...changes, highlightedIndex: Math.max(state.highlightedIndex - ROWS_IN_VIEW, 0) };
  if (type === changeTypes.InputKeyDownPageDown)
    return { ...changes, highlightedIndex: Math.min(state.highlightedIndex + ROWS_IN_VIEW, props.items.length - 1) };
  return changes;
}
