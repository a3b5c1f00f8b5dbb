import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { MapEntry, MapKind } from './map-entry.ts';

export type MapListProps = {
  /** Accessible name of the list. */
  label: string;
  entries: readonly MapEntry[];
  kinds: Readonly<Record<string, MapKind>>;
  pickedId: string | null;
  onPick: (entry: MapEntry) => void;
  /** The same actions that the map offers for a marked entry. */
  actions: (entry: MapEntry) => ReactNode;
  /** Of an entry without a place, in place of the kind. */
  unplacedText: string;
};

/** Height of an entry, px: two lines, and room for a finger. */
const entryHeight = 52;

/** The entries of a map as a list; only those near the visible part are rendered. */
export function MapList(props: MapListProps) {
  const { label, entries, pickedId } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => entryHeight,
    overscan: 8,
    getItemKey: (index) => entries[index]?.id ?? index,
  });
  const reveal = useEffectEvent((id: string) => {
    const index = entries.findIndex((entry) => entry.id === id);
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' });
  });
  useEffect(() => {
    if (pickedId !== null) reveal(pickedId);
  }, [pickedId]);
  const move = (event: KeyboardEvent, from: number) => {
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= entries.length) return;
    event.preventDefault();
    rows.scrollToIndex(to, { align: 'auto' });
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"] button`)?.focus(),
    );
  };
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto [contain:strict]">
      <ul aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const entry = entries[index];
          if (entry === undefined) return null;
          return (
            <li
              key={key}
              data-index={index}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: entryHeight, transform: `translateY(${start}px)` }}
            >
              <Entry {...props} entry={entry} onKey={(event) => move(event, index)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Entry({
  entry,
  kinds,
  pickedId,
  onPick,
  actions,
  unplacedText,
  onKey,
}: MapListProps & { entry: MapEntry; onKey: (event: KeyboardEvent) => void }) {
  const isPicked = entry.id === pickedId;
  return (
    <div
      className={classNames(
        'flex h-full items-center gap-1 border-b border-line pr-2',
        isPicked ? 'bg-surface-3' : 'hover:bg-surface-2',
      )}
    >
      <button
        type="button"
        aria-pressed={isPicked}
        onClick={() => onPick(entry)}
        onKeyDown={onKey}
        className="flex h-full min-w-0 flex-1 items-center gap-2.5 px-3 text-left focus-visible:-outline-offset-2"
      >
        <KindDot kind={kinds[entry.kind]} isHollow={entry.position === null} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-md text-1">
            {entry.mark !== undefined && <span className="num text-3">{entry.mark} </span>}
            {entry.title}
          </span>
          <span className="block truncate text-sm text-3">{noteOf(entry, kinds, unplacedText)}</span>
        </span>
      </button>
      {actions(entry)}
    </div>
  );
}

function noteOf(entry: MapEntry, kinds: Readonly<Record<string, MapKind>>, unplacedText: string): string {
  const parts = [kinds[entry.kind]?.word, entry.note, entry.position === null ? unplacedText : undefined];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

/** The mark of a kind, as on the map; hollow without a place. */
export function KindDot({ kind, isHollow }: { kind: MapKind | undefined; isHollow?: boolean }) {
  const color = `var(${kind?.token ?? '--text-2'})`;
  return (
    <span
      aria-hidden="true"
      className="size-3 shrink-0 rounded-full border-2"
      style={{ borderColor: color, background: isHollow === true ? 'transparent' : color }}
    />
  );
}
