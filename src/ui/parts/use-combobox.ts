import { type FocusEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { type Option, searchOptions } from "./option-search.ts";

export const ROWS_IN_VIEW = 8;

interface ComboboxState {
  isOpen: boolean;
  /** Null until something is typed. */
  typed: string | null;
  /** The index of the highlighted option, -1 for none. */
  highlighted: number;
}

interface ComboboxOptions {
  options: readonly Option[];
  chosen: Option | null;
  onChoose: (option: Option) => void;
}

const CLOSED: ComboboxState = { isOpen: false, typed: null, highlighted: -1 };
/** The key code of every key that an input method handles. */
const INPUT_METHOD = 229;

/** Where each key moves the highlight in an open list. */
const moves: Partial<Record<string, (from: number, last: number) => number>> = {
  ArrowDown: (from, last) => (from < last ? from + 1 : 0),
  ArrowUp: (from, last) => (from > 0 ? from - 1 : last),
  Home: () => 0,
  End: (_from, last) => last,
  PageUp: (from) => Math.max(from - ROWS_IN_VIEW, 0),
  PageDown: (from, last) => Math.min(from + ROWS_IN_VIEW, last),
};

/** The state, keys and attributes of a text field with a list of options, as the ARIA pattern "combobox" has them. */
export function useCombobox({ options, chosen, onChoose }: ComboboxOptions) {
  const [{ isOpen, typed, highlighted }, setState] = useState(CLOSED);
  const items = useMemo(() => (typed === null ? options : searchOptions(options, typed)), [options, typed]);
  const box = useRef<HTMLDivElement>(null);
  const isPressed = useCloseOnPressOutside(isOpen, box, () => setState(CLOSED));
  const id = useId();
  const idOfOption = (index: number) => `${id}option${index}`;
  const open = (at: number) => setState({ isOpen: true, typed: null, highlighted: at });
  const highlight = (at: number) => setState({ isOpen, typed, highlighted: at });

  function choose(index: number) {
    setState(CLOSED);
    const option = items[index];
    if (option) onChoose(option);
  }

  function openByArrow({ key, altKey }: KeyboardEvent) {
    const end = key === "ArrowUp" ? items.length - 1 : Math.min(0, items.length - 1);
    if (chosen) open(items.indexOf(chosen));
    else open(altKey ? -1 : end);
  }

  function handleKey(event: KeyboardEvent) {
    const { key } = event;
    const move = moves[key];
    const isArrow = key === "ArrowDown" || key === "ArrowUp";
    if (!isOpen && !isArrow) return;
    if (!isOpen) openByArrow(event);
    else if (key === "Escape") setState(CLOSED);
    else if ((key === "Enter" && event.which !== INPUT_METHOD) || (key === "ArrowUp" && event.altKey))
      choose(highlighted);
    else if (move) highlight(Math.min(move(highlighted, items.length - 1), items.length - 1));
    else return;
    event.preventDefault();
  }

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (!isOpen || isPressed.current) return;
    // With the focus still on an element, it is the window that has lost the focus, and nobody has chosen.
    const hasLeftWindow = relatedTarget === null && document.activeElement !== document.body;
    choose(hasLeftWindow ? -1 : highlighted);
  }

  return {
    isOpen,
    typed,
    items,
    highlighted,
    box,
    inputProps: {
      role: "combobox",
      autoComplete: "off",
      "aria-autocomplete": "list",
      "aria-controls": isOpen ? `${id}list` : undefined,
      "aria-expanded": isOpen,
      "aria-activedescendant": items[highlighted] && idOfOption(highlighted),
      onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
        setState({ isOpen: true, typed: value, highlighted: value ? 0 : -1 }),
      onClick: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        currentTarget.focus();
        if (typed === null) currentTarget.select();
        if (!isOpen) open(chosen ? items.indexOf(chosen) : -1);
      },
      onKeyDown: handleKey,
      onBlur: handleBlur,
    },
    listProps: { id: `${id}list`, role: "listbox", "aria-label": "Options" },
    propsOfOption: (index: number) => ({
      id: idOfOption(index),
      role: "option",
      "aria-selected": items[index] === chosen,
      // A finger that scrolls the list highlights nothing.
      onPointerMove: ({ pointerType }: { pointerType: string }) =>
        pointerType === "touch" || index === highlighted || highlight(index),
      // The field keeps the focus.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => choose(index),
    }),
  } as const;
}

/** Returns whether a press is going on: until it ends, a lost focus does not say whether it was outside. */
function useCloseOnPressOutside(isOpen: boolean, box: { current: HTMLElement | null }, close: () => void) {
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const listen = (type: "pointerdown" | "pointerup" | "pointercancel", listener: (event: PointerEvent) => void) =>
      addEventListener(type, listener, { signal: listening.signal, capture: true });
    listen("pointerdown", () => (isPressed.current = true));
    listen("pointercancel", () => (isPressed.current = false));
    listen("pointerup", ({ target, pointerType }) => {
      isPressed.current = false;
      const elements = [target, pointerType === "touch" ? null : document.activeElement];
      // The mouse may leave the field while it selects text in it, and the field keeps the focus.
      if (!elements.some((element) => box.current?.contains(element as Element | null))) close();
    });
    return () => {
      isPressed.current = false;
      listening.abort();
    };
  });
  return isPressed;
}
