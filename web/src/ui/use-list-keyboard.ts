import { type KeyboardEvent, useRef, useState } from 'react';
import { useShortcut } from '../lib/use-shortcut.ts';
import { selectRange, toggleSelected } from './data-list-selection.ts';
import type { Selection } from './data-list-types.ts';

type ListKeyboardOptions = {
  ids: readonly string[];
  /** Rows that fit on the screen. */
  pageSize: () => number;
  selection: Selection | undefined;
  /** Brings a row on screen and focuses it. */
  focusRow: (index: number) => void;
  open: (index: number) => void;
};

/** Row keys of a list: j/k and arrows move, Enter opens, x or Space ticks, Shift extends, Mod+A ticks all. */
export function useListKeyboard({ ids, pageSize, selection, focusRow, open }: ListKeyboardOptions) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const activeIndex = activeId === null ? -1 : ids.indexOf(activeId);

  const moveTo = (index: number, extend = false) => {
    const target = ids[Math.min(ids.length - 1, Math.max(0, index))];
    if (target === undefined) return;
    if (extend && selection) {
      anchor.current ??= activeId;
      selection.onChange(selectRange(selection.selected, ids, anchor.current, target));
    } else {
      anchor.current = null;
    }
    setActiveId(target);
    focusRow(ids.indexOf(target));
  };
  const tick = (id: string, extend: boolean) => {
    if (!selection) return;
    const next = extend
      ? selectRange(selection.selected, ids, anchor.current, id)
      : toggleSelected(selection.selected, id);
    anchor.current = id;
    selection.onChange(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    const modifier = event.metaKey || event.ctrlKey;
    const steps: Record<string, number> = {
      j: activeIndex + 1,
      ArrowDown: activeIndex + 1,
      k: activeIndex - 1,
      ArrowUp: activeIndex - 1,
      Home: 0,
      End: ids.length - 1,
      PageDown: activeIndex + pageSize(),
      PageUp: activeIndex - pageSize(),
    };
    const step = steps[event.key];
    if (step !== undefined && !modifier) moveTo(step, event.shiftKey);
    else if (event.key === 'Enter' && activeIndex >= 0) open(activeIndex);
    else if ((event.key === 'x' || event.key === ' ') && selection && activeId !== null)
      tick(activeId, event.shiftKey);
    else if (event.key === 'a' && modifier && selection) selection.onChange(new Set(ids));
    else if (event.key === 'Escape' && selection && selection.selected.size > 0)
      selection.onChange(new Set());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const usable = ids.length > 0;
  useShortcut('Lists', 'j', 'Next row', usable ? () => moveTo(activeIndex + 1) : undefined);
  useShortcut('Lists', 'k', 'Previous row', usable ? () => moveTo(Math.max(0, activeIndex - 1)) : undefined);
  useShortcut(
    'Lists',
    'x',
    'Select row',
    selection && activeId !== null ? () => tick(activeId, false) : undefined,
  );
  useShortcut('Lists', 'enter', 'Open row', activeIndex >= 0 ? () => open(activeIndex) : undefined);

  return { activeIndex, activeId, setActiveId, onKeyDown, tick };
}
