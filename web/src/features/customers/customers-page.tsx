import { t } from '@lingui/core/macro';
import { customerKinds, customerStatuses } from '@switchyard/contracts/customers/customer-kind.ts';
import { customerSorts } from '@switchyard/contracts/customers/customer-routes.ts';
import { jobRecord } from '@switchyard/contracts/jobs/job-record.ts';
import { siteRecord } from '@switchyard/contracts/sites/site-record.ts';
import { ContactRound } from 'lucide-react';
import { Suspense } from 'react';
import { useFeatureView } from '../../core/feature-views.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { many, optionsOf } from '../../records/list-filter.ts';
import { defineRecordList } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { ViewsLabel } from '../../records/views-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { filterToggle } from '../../ui/list-filters.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { customerViewSpec, CustomerViewSwitch } from './customer-view-switch.tsx';
import { CustomerCard, customerColumns } from './customer-columns.tsx';
import { customers } from './customers-api.ts';

const list = defineRecordList({
  api: customers,
  alsoOn: [siteRecord, jobRecord],
  searchHint: t`Find a customer`,
  filters: { status: many(t`Status`, customerStatuses), kind: many(t`Kind`, customerKinds) },
  sorts: customerSorts,
  groups: { status: {}, kind: {} },
  defaultSort: () => 'name',
  columns: ({ zone }) => customerColumns(zone),
  card: (customer) => <CustomerCard customer={customer} />,
  empty: {
    icon: <ContactRound />,
    text: t`Jobs are done for customers: create the first with the button above, or try another word.`,
  },
  create: {
    label: t`New customer`,
    action: 'customer.create',
    form: lazyComponent(() => import('./customer-form-dialog.tsx').then((file) => file.CustomerFormDialog)),
  },
  bulkFields: [
    { field: 'status', label: t`Status`, options: optionsOf(customerStatuses) },
    { field: 'kind', label: t`Kind`, options: optionsOf(customerKinds) },
  ],
  export: { from: 'server', href: customers.exportHref },
});

/** The company's customers; the company that sells the product also sees its leads here. */
export function CustomersPage() {
  const user = useCurrentUser();
  const leadsView = useFeatureView('leadsView');
  const { values } = useUrlFilters(customerViewSpec);
  if (scopeOf(user, 'customer.view') !== 'company') return <NoAccess what={t`the customer list`} />;
  if (!user.salesDesk || values.view !== 'leads') return <CustomerList />;
  if (leadsView === null) return <LeadsSkeleton />;
  return (
    <Suspense fallback={<LeadsSkeleton />}>
      <leadsView.Component switcher={<CustomerViewSwitch />} />
    </Suspense>
  );
}

function CustomerList() {
  const user = useCurrentUser();
  return <RecordListPage list={list} tools={user.salesDesk && <CustomerViewSwitch />} />;
}

const never = () => {};

/** Same header and filters as the leads view, to avoid a layout shift when it arrives. */
function LeadsSkeleton() {
  return (
    <>
      <PageHeader title={t`Leads`} tools={<CustomerViewSwitch />} />
      <div inert>
        <FilterBar
          search={{ value: '', onChange: never, placeholder: t`Find a lead` }}
          filters={[filterToggle({ key: 'mine', label: t`Mine`, value: false, onChange: never })]}
          tools={<ViewsLabel />}
        />
      </div>
      <SkeletonRows />
    </>
  );
}
