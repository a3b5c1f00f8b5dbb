import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { type BoardView, stepDay } from '../rules/board-window.ts';
import { type Zoom, zooms } from '../rules/time-scale.ts';
import { DayPicker } from './day-picker.tsx';
import { LaneFilters, type LaneFilterValues } from './lane-filters.tsx';

type Filters = LaneFilterValues & { readonly zoom: Zoom | null };

type BoardToolbarProps = {
  view: BoardView;
  day: string;
  today: string;
  filters: Filters;
  /** Phones have the list only. */
  narrow: boolean;
  onView: (view: BoardView) => void;
  onFilters: (patch: Partial<Filters & { day: string | null }>) => void;
};

const views = [
  { value: 'day', label: t`Day` },
  { value: 'week', label: t`Week` },
  { value: 'list', label: t`List` },
] as const;

/** Controls for days, view and lanes. */
export function BoardToolbar(props: BoardToolbarProps) {
  const { view, day, today, filters, narrow, onView, onFilters } = props;
  const goTo = (next: string) => onFilters({ day: next === today ? null : next });
  return (
    <>
      <div className="flex shrink-0 rounded-md border border-line bg-surface-2">
        <IconButton
          label={view === 'week' ? t`Week before` : t`Day before`}
          icon={<ChevronLeft />}
          className="border-0"
          onClick={() => goTo(stepDay(view, day, -1))}
        />
        <DayPicker view={view} day={day} today={today} onChange={goTo} />
        <IconButton
          label={view === 'week' ? t`Week after` : t`Day after`}
          icon={<ChevronRight />}
          className="border-0"
          onClick={() => goTo(stepDay(view, day, 1))}
        />
      </div>
      {day !== today && (
        <Button onClick={() => goTo(today)} variant="ghost">
          <Trans>Today</Trans>
        </Button>
      )}
      {!narrow && <SegmentedControl label={t`View`} segments={views} value={view} onChange={onView} />}
      {view === 'day' && <ZoomButtons zoom={filters.zoom ?? 'hour'} onZoom={(zoom) => onFilters({ zoom })} />}
      <LaneFilters filters={filters} narrow={narrow} onFilters={onFilters} />
      {!narrow && (
        <Button asChild variant="ghost">
          <Link to={`/scheduling?day=${day}`}>
            <Trans>Plan this day…</Trans>
          </Link>
        </Button>
      )}
    </>
  );
}

function ZoomButtons({ zoom, onZoom }: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const index = zooms.indexOf(zoom);
  const out = zooms[index - 1];
  const into = zooms[index + 1];
  return (
    <div className="flex shrink-0 rounded-md border border-line bg-surface-2">
      <IconButton
        label={t`Show more hours`}
        icon={<ZoomOut />}
        className="border-0"
        disabled={!out}
        onClick={() => out && onZoom(out)}
      />
      <IconButton
        label={t`Show fewer hours`}
        icon={<ZoomIn />}
        className="border-0"
        disabled={!into}
        onClick={() => into && onZoom(into)}
      />
    </div>
  );
}
