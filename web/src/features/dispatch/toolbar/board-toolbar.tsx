import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { filterOne, filterToggle } from '../../../ui/list-filters.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { type BoardView, stepDay } from '../rules/board-window.ts';
import { skillName } from '../rules/skill-text.ts';
import { type Zoom, zooms } from '../rules/time-scale.ts';
import { useBoardSelector } from '../state/board-context.ts';
import { DayPicker } from './day-picker.tsx';

type Filters = {
  readonly zoom: Zoom | null;
  readonly territory: string | null;
  readonly skill: string | null;
  readonly onShift: boolean;
};

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
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
] as const;

/** Which days, in which form, and whose. */
export function BoardToolbar(props: BoardToolbarProps) {
  const { view, day, today, filters, narrow, onView, onFilters } = props;
  const goTo = (next: string) => onFilters({ day: next === today ? null : next });
  return (
    <>
      <div className="flex shrink-0 rounded-md border border-line bg-surface-2">
        <IconButton
          label={view === 'week' ? 'Week before' : 'Day before'}
          icon={<ChevronLeft />}
          className="border-0"
          onClick={() => goTo(stepDay(view, day, -1))}
        />
        <DayPicker view={view} day={day} today={today} onChange={goTo} />
        <IconButton
          label={view === 'week' ? 'Week after' : 'Day after'}
          icon={<ChevronRight />}
          className="border-0"
          onClick={() => goTo(stepDay(view, day, 1))}
        />
      </div>
      {day !== today && (
        <Button onClick={() => goTo(today)} variant="ghost">
          Today
        </Button>
      )}
      {!narrow && <SegmentedControl label="View" segments={views} value={view} onChange={onView} />}
      {view === 'day' && <ZoomButtons zoom={filters.zoom ?? 'hour'} onZoom={(zoom) => onFilters({ zoom })} />}
      <LaneFilters filters={filters} onFilters={onFilters} />
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
        label="Show more hours"
        icon={<ZoomOut />}
        className="border-0"
        disabled={!out}
        onClick={() => out && onZoom(out)}
      />
      <IconButton
        label="Show fewer hours"
        icon={<ZoomIn />}
        className="border-0"
        disabled={!into}
        onClick={() => into && onZoom(into)}
      />
    </div>
  );
}

function LaneFilters({ filters, onFilters }: Pick<BoardToolbarProps, 'filters' | 'onFilters'>) {
  const technicians = useBoardSelector((state) => state.board.records?.technicians, shallowEqual);
  const { territories, skills } = useMemo(() => {
    const all = Object.values(technicians ?? {});
    const named = new Set(all.flatMap((item) => item.territory ?? []));
    const held = new Set(all.flatMap((item) => item.skills.map((skill) => skill.skill)));
    return { territories: [...named].toSorted(), skills: [...held].toSorted() };
  }, [technicians]);
  return (
    <>
      <FilterChip
        filter={filterOne({
          key: 'territory',
          label: 'Territory',
          options: territories.map((value) => ({ value, label: value })),
          value: filters.territory,
          onChange: (territory) => onFilters({ territory }),
        })}
      />
      <FilterChip
        filter={filterOne({
          key: 'skill',
          label: 'Skill',
          options: skills.map((value) => ({ value, label: skillName(value) })),
          value: filters.skill,
          onChange: (skill) => onFilters({ skill }),
        })}
      />
      <FilterChip
        filter={filterToggle({
          key: 'onShift',
          label: 'On shift',
          value: filters.onShift,
          onChange: (onShift) => onFilters({ onShift }),
        })}
      />
    </>
  );
}
