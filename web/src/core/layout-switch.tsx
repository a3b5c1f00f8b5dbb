import { t } from '@lingui/core/macro';
import { CalendarDays, List, Map as MapIcon } from 'lucide-react';
import { flagFilter, oneFilter } from '../lib/url-filters.ts';
import { useUrlFilters } from '../lib/use-url-filters.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';

/** Deleted records are a list only. */
export const layoutSpec = { layout: oneFilter(['map', 'calendar']), deleted: flagFilter };

/** A layout beside the list. */
export type Layout = 'map' | 'calendar';

/** The list and the map alone. */
export const mapLayout: readonly Layout[] = ['map'];

const list = { value: 'list', label: t`List`, icon: <List aria-hidden="true" /> } as const;
const others = {
  calendar: { value: 'calendar', label: t`Calendar`, icon: <CalendarDays aria-hidden="true" /> },
  map: { value: 'map', label: t`Map`, icon: <MapIcon aria-hidden="true" /> },
} as const;

/** Switches between the list and other layouts of the same records; the filters stay. */
export function LayoutSwitch({ layouts }: { layouts: readonly Layout[] }) {
  const { values, set } = useUrlFilters(layoutSpec);
  const { layout } = values;
  return (
    <SegmentedControl
      label={t`Layout`}
      iconOnly
      segments={[list, ...layouts.map((each) => others[each])]}
      value={layout !== null && layouts.includes(layout) ? layout : list.value}
      onChange={(next) => set({ layout: next === 'list' ? null : next, deleted: false })}
    />
  );
}
