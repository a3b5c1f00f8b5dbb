import { useNavigate } from 'react-router-dom';
import { oneFilter } from '../../lib/url-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const views = [
  { value: 'customers', label: 'Customers' },
  { value: 'leads', label: 'Leads' },
] as const;

/** What the page shows; the filters of the other view do not come along. */
export const customerViewSpec = { view: oneFilter(['leads']) };

/** Changes between the customers and those who may become some. */
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
