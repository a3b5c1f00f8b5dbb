import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useShortcut } from '../lib/use-shortcut.ts';
import { selectRange, toggleSelected } from './data-list-selection.ts';
import type { Selection } from './data-list-types.ts';
import { type ListIntent, listIntent } from './list-keys.ts';

type ListKeyboardOptions = {
  ids: readonly string[];
  /** Rows that fit on the screen. */
  pageSize: () => number;
  selection: Selection | undefined;
  /** Scrolls a row into view and focuses it. */
  focusRow: (index: number) => void;
  open: (index: number) => void;
};

/** Row keys of a list: j/k and arrows move, Enter opens, x or Space toggles, Shift extends, Mod+A selects all. */
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
    const { selected } = selection;
    const next = extend ? selectRange(selected, ids, anchor.current, id) : toggleSelected(selected, id);
    anchor.current = id;
    selection.onChange(next);
  };
  const act = (intent: ListIntent): boolean => {
    if (intent.kind === 'move') moveTo(intent.to, intent.extend);
    else if (intent.kind === 'open' && activeIndex >= 0) open(activeIndex);
    else if (intent.kind === 'tick' && selection && activeId !== null) tick(activeId, intent.extend);
    else if (intent.kind === 'all' && selection) selection.onChange(new Set(ids));
    else if (intent.kind === 'none' && selection && selection.selected.size > 0) {
      selection.onChange(new Set());
    } else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    const intent = listIntent(event, activeIndex, ids.length, pageSize());
    if (intent === null || !act(intent)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  useListShortcuts({
    next: ids.length > 0 ? () => moveTo(activeIndex + 1) : undefined,
    previous: ids.length > 0 ? () => moveTo(activeIndex - 1) : undefined,
    tick: selection && activeId !== null ? () => tick(activeId, false) : undefined,
    open: activeIndex >= 0 ? () => open(activeIndex) : undefined,
  });
  return { activeIndex, activeId, setActiveId, onKeyDown, tick };
}

type Action = (() => void) | undefined;

/** The same keys without any focus, and their entries in the list of shortcuts. */
function useListShortcuts(actions: { next: Action; previous: Action; tick: Action; open: Action }): void {
  useShortcut(t`Lists`, 'j', t`Next row`, actions.next);
  useShortcut(t`Lists`, 'k', t`Previous row`, actions.previous);
  useShortcut(t`Lists`, 'x', t`Select row`, actions.tick);
  useShortcut(t`Lists`, 'enter', t`Open row`, actions.open);
}
