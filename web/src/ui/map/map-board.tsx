import { t } from '@lingui/core/macro';
import type { MapSettings } from '@switchyard/contracts/maps/map-settings.ts';
import { X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { isPlaced, type MapEntry, type MapKind, type MapRoute } from './map-entry.ts';
import { KindDot, MapList } from './map-list.tsx';
import { MapView } from './map-view.tsx';

type MapBoardProps = {
  /** Accessible name of the map; the list has {@link listLabel}. */
  label: string;
  listLabel: string;
  settings: MapSettings | null;
  entries: readonly MapEntry[];
  kinds: Readonly<Record<string, MapKind>>;
  routes?: readonly MapRoute[];
  actions: (entry: MapEntry) => ReactNode;
  /** Above the list. */
  note?: ReactNode;
};

/** A map and the list of its entries, which offers the same without it; below each other on narrow screens. */
export function MapBoard(props: MapBoardProps) {
  const { label, listLabel, settings, entries, kinds, routes, actions, note } = props;
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [narrowed, setNarrowed] = useState<ReadonlySet<string> | null>(null);
  const placed = useMemo(() => entries.filter(isPlaced), [entries]);
  const listed = useMemo(() => listedOf(entries, narrowed), [entries, narrowed]);
  const picked = useMemo(() => entries.find(({ id }) => id === pickedId) ?? null, [entries, pickedId]);
  const unplaced = useMemo(() => entries.filter((entry) => !isPlaced(entry)), [entries]);
  const pick = (ids: readonly string[]) => {
    if (ids.length > 1) setNarrowed(new Set(ids));
    setPickedId(ids.length === 1 ? (ids[0] ?? null) : null);
  };
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col-reverse">
      <div className="flex min-h-0 flex-col max-lg:flex-1 lg:w-96 lg:border-r lg:border-line">
        {note}
        <Legend entries={placed} kinds={kinds} />
        <ListHead
          narrowedTo={narrowed === null ? null : listed.length}
          unplacedCount={unplaced.length}
          onAll={() => setNarrowed(null)}
          onUnplaced={() => setNarrowed(new Set(unplaced.map(({ id }) => id)))}
        />
        <MapList
          label={listLabel}
          entries={listed}
          kinds={kinds}
          pickedId={pickedId}
          onPick={({ id }) => setPickedId(id)}
          actions={actions}
          unplacedText={t`Without a position`}
        />
      </div>
      <div className="relative min-h-0 min-w-0 flex-1 max-lg:h-[45%] max-lg:flex-none max-lg:border-b max-lg:border-line">
        <MapView
          label={label}
          settings={settings}
          entries={placed}
          kinds={kinds}
          {...(routes === undefined ? {} : { routes })}
          picked={picked !== null && isPlaced(picked) ? picked : null}
          onPick={pick}
          onNarrow={(ids) => setNarrowed(new Set(ids))}
        />
        {picked !== null && (
          <Peek entry={picked} kind={kinds[picked.kind]} onClose={() => setPickedId(null)}>
            {actions(picked)}
          </Peek>
        )}
      </div>
    </div>
  );
}

/** Entries with a place first come as they are; those without one stay in the list, too. */
function listedOf(entries: readonly MapEntry[], narrowed: ReadonlySet<string> | null): readonly MapEntry[] {
  if (narrowed !== null) return entries.filter(({ id }) => narrowed.has(id));
  return [...entries.filter(isPlaced), ...entries.filter((entry) => !isPlaced(entry))];
}

type ListHeadProps = {
  /** Entries that are listed; null for all. */
  narrowedTo: number | null;
  unplacedCount: number;
  onAll: () => void;
  onUnplaced: () => void;
};

/** How many entries the list shows of the map, or how many the map cannot show. */
function ListHead({ narrowedTo, unplacedCount, onAll, onUnplaced }: ListHeadProps) {
  if (narrowedTo === null && unplacedCount === 0) return null;
  return (
    <div className="flex min-h-9 items-center gap-2 border-b border-line px-3 py-1 text-sm text-2">
      <span role="status">
        {narrowedTo === null ? t`${unplacedCount} without a position` : t`${narrowedTo} listed`}
      </span>
      <Button size="sm" className="ml-auto" onClick={narrowedTo === null ? onUnplaced : onAll}>
        {narrowedTo === null ? t`List them` : t`List all`}
      </Button>
    </div>
  );
}

/** The meaning of each colour of the map, and how often it occurs. */
function Legend({ entries, kinds }: Pick<MapBoardProps, 'entries' | 'kinds'>) {
  const counts = new Map<string, number>();
  for (const { kind } of entries) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const shown = Object.entries(kinds).filter(([kind]) => counts.has(kind));
  if (shown.length < 2) return null;
  const colors = [...new Set(shown.map(([, { token }]) => token))];
  return (
    <ul
      aria-label={t`Colors of the map`}
      className="flex shrink-0 gap-x-3 gap-y-1 border-b border-line px-3 py-1.5 text-sm text-2 max-lg:overflow-x-auto lg:flex-wrap"
    >
      {colors.map((token) => {
        const same = shown.filter(([, look]) => look.token === token);
        const count = same.reduce((sum, [kind]) => sum + (counts.get(kind) ?? 0), 0);
        return (
          <li key={token} className="flex items-center gap-1.5 whitespace-nowrap">
            <KindDot kind={same[0]?.[1]} />
            {[...new Set(same.map(([, { word }]) => word))].join(', ')}
            <span className="num text-3">{formatCount(count)}</span>
          </li>
        );
      })}
    </ul>
  );
}

type PeekProps = { entry: MapEntry; kind: MapKind | undefined; onClose: () => void; children: ReactNode };

/** The marked entry, with what can be done with it. */
function Peek({ entry, kind, onClose, children }: PeekProps) {
  return (
    <div
      role="group"
      aria-label={entry.title}
      className="absolute bottom-8 left-2 flex max-w-[calc(100%-4rem)] items-center gap-2 rounded-lg border border-line bg-overlay py-2 pr-1 pl-3 shadow-overlay max-sm:bottom-10"
    >
      <KindDot kind={kind} isHollow={!isPlaced(entry)} />
      <div className="min-w-0">
        <p className="truncate font-medium text-1">
          {entry.mark !== undefined && <span className="num text-3">{entry.mark} </span>}
          {entry.title}
        </p>
        <p className="truncate text-sm text-2">
          {[kind?.word, isPlaced(entry) ? entry.note : t`Without a position`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {children}
      <IconButton label={t`Close`} icon={<X />} onClick={onClose} />
    </div>
  );
}
