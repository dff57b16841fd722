import { useEffect, useMemo } from "react";
import { formatCount } from "../../rules/format-count.ts";
import styles from "./combobox.module.css";
import field from "./field.module.css";
import { Field, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { icons } from "./icons.ts";
import { OptionList } from "./option-list.tsx";
import { type Option, prepareSearch } from "./option-search.ts";
import { useCombobox } from "./use-combobox.ts";

export interface ComboboxProps extends FieldTexts {
  options: readonly Option[];
  /** The value of the chosen option, or an empty string. */
  value: string;
  onChange: (value: string) => void;
  /** The options are still being loaded. */
  loading?: boolean;
  disabled?: boolean;
  /** Whether `onChange` is also called when the chosen option is chosen again. */
  repeats?: boolean;
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
  loading,
  disabled,
  ...texts
}: ComboboxProps) {
  const chosen = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value]);
  useEffect(() => prepareSearch(options), [options]);
  const { isOpen, typed, items, highlighted, box, inputProps, listProps, propsOfOption } = useCombobox({
    options,
    chosen,
    onChoose: (option) => {
      if (texts.repeats || option !== chosen) onChange(option.value);
    },
  });
  const note = loading ? "Loading…" : noteOf(options, items, texts.emptyText);
  return (
    <Field label={label} hint={hint} errorMessage={errorMessage}>
      {(controlProps) => (
        <div className={styles.combobox} ref={box}>
          <input
            {...controlProps}
            {...inputProps}
            disabled={disabled}
            aria-busy={loading || undefined}
            value={typed ?? chosen?.label ?? ""}
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
              highlighted={highlighted}
              note={note}
              listProps={listProps}
              propsOfOption={propsOfOption}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function noteOf(options: readonly Option[], items: readonly Option[], emptyText = "Nothing to choose from"): string {
  if (items.length > 0) return "";
  return options.length > 0 ? "Nothing matches" : emptyText;
}
