import { useNavigate } from 'react-router-dom';
import { oneFilter } from '../../lib/url-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const views = [
  { value: 'customers', label: 'Customers' },
  { value: 'leads', label: 'Leads' },
] as const;

/** Switches the page's view; the filters of the other view are not kept. */
export const customerViewSpec = { view: oneFilter(['leads']) };

/** Switches between customers and prospects. */
export function CustomerViewSwitch() {
  const { values } = useUrlFilters(customerViewSpec);
  const navigate = useNavigate();
  return (
    <SegmentedControl
      label="Which"
      segments={views}
      value={values.view ?? 'customers'}
      onChange={(next) => void navigate(next === 'leads' ? '/customers?view=leads' : '/customers')}
    />
  );
}
