import { t } from '@lingui/core/macro';
import { List, Map as MapIcon } from 'lucide-react';
import { flagFilter, oneFilter } from '../../lib/url-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

/** Deleted records are a list only. */
export const layoutSpec = { layout: oneFilter(['map']), deleted: flagFilter };

const layouts = [
  { value: 'list', label: t`List`, icon: <List aria-hidden="true" /> },
  { value: 'map', label: t`Map`, icon: <MapIcon aria-hidden="true" /> },
] as const;

/** Switches between the list and the map of the same records; the filters stay. */
export function LayoutSwitch() {
  const { values, set } = useUrlFilters(layoutSpec);
  return (
    <SegmentedControl
      label={t`Layout`}
      iconOnly
      segments={layouts}
      value={values.layout ?? 'list'}
      onChange={(next) => set({ layout: next === 'map' ? 'map' : null, deleted: false })}
    />
  );
}
