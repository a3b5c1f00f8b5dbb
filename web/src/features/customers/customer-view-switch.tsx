import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { oneFilter } from '../../lib/url-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const views = [
  { value: 'customers', label: t`Customers` },
  { value: 'leads', label: t`Leads` },
] as const;

/** Switches the page's view; the filters of the other view are not kept. */
export const customerViewSpec = { view: oneFilter(['leads']) };

/** Switches between customers and prospects. */
export function CustomerViewSwitch() {
  const { values } = useUrlFilters(customerViewSpec);
  const navigate = useNavigate();
  return (
    <SegmentedControl
      label={t`Which`}
      segments={views}
      value={values.view ?? 'customers'}
      onChange={(next) => void navigate(next === 'leads' ? '/customers?view=leads' : '/customers')}
    />
  );
}
