import { t } from '@lingui/core/macro';
import { type Technician, trades } from '@switchyard/contracts/technicians/technician.ts';
import { useMemo } from 'react';
import { LayoutSwitch, mapLayout } from '../../core/layout-switch.tsx';
import { useMapSettings } from '../../core/map/use-map-settings.ts';
import { countText } from '../../lib/count-text.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { askFor, chipsOf } from '../../records/list-filter.ts';
import type { RecordList } from '../../records/record-list.ts';
import { useListFilters } from '../../records/use-list-filters.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Link } from '../../ui/link.tsx';
import { MapBoard } from '../../ui/map/map-board.tsx';
import type { MapEntry, MapKind } from '../../ui/map/map-entry.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { technicianFilters } from './technician-filters.ts';
import { technicians, useAllTechniciansQuery } from './technicians-api.ts';

type TechnicianList = RecordList<Technician, typeof technicianFilters>;

const noGroups: readonly string[] = [];
const noEntries: readonly MapEntry[] = [];
const kinds: Readonly<Record<string, MapKind>> = Object.fromEntries(
  trades.map((trade, place) => [
    trade,
    { word: tradeWord(trade), token: `--chart-${(place % 6) + 1}` as `--chart-1` },
  ]),
);

/** Where the days of technicians begin. The product does not follow where they are. */
export function TechnicianMap({ list }: { list: TechnicianList }) {
  const { values, set, clear } = useListFilters(list.filters, list.sorts, {
    groups: noGroups,
    hasCustom: false,
  });
  useRecordLive({ record: technicians.record });
  const query = useMemo(
    () => ({ ...(values.q === '' ? {} : { q: values.q }), ...askFor(list.filters, values) }),
    [list, values],
  );
  const { data, error, refetch } = useAllTechniciansQuery(query);
  const { isKnown, settings } = useMapSettings();
  const entries = useMemo(() => data?.map(entryOf) ?? noEntries, [data]);
  // Shifts are compared by the list, which follows the clock.
  const chips = chipsOf(list.filters, values, set).filter(({ key }) => key !== 'onShift');
  return (
    <>
      <PageHeader title={t`Technicians`} tools={<LayoutSwitch layouts={mapLayout} />} />
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), placeholder: list.searchHint }}
        filters={chips}
        onClear={clear}
        tools={data && <span className="num text-sm text-3">{countText(data.length)}</span>}
      />
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={refetch} />}
      {error === undefined && (data === undefined || !isKnown) && <SkeletonRows />}
      {data !== undefined && isKnown && (
        <MapBoard
          label={t`Map of technicians`}
          listLabel={t`Technicians of the map`}
          settings={settings}
          entries={entries}
          kinds={kinds}
          actions={({ id, title }) => (
            <Button asChild size="sm">
              <Link to={`/technicians/${id}`} aria-label={t`Open ${title}`}>
                {t`Open`}
              </Link>
            </Button>
          )}
          note={
            <p className="border-b border-line px-3 py-2 text-sm text-2">
              {t`A point is where a technician’s day begins.`}
            </p>
          }
        />
      )}
    </>
  );
}

function entryOf({ id, name, trade, territory, home }: Technician): MapEntry {
  return { id, kind: trade, title: name, position: home, ...(territory === null ? {} : { note: territory }) };
}
