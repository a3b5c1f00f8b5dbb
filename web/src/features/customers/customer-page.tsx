import {
  type Customer,
  customerOwnFields,
  type UpdateCustomer,
} from '@switchyard/contracts/customers/customer.ts';
import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { jobStates, openJobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { HelpLink } from '../../app/help-link.tsx';
import { aboutMessages, messageBox } from '../../app/message-box.ts';
import { useRestore } from '../../app/use-restore.ts';
import { useCurrentUser } from '../../app/use-session.ts';
import { WorkStatus } from '../../app/work-status.tsx';
import { formatPhone } from '../../lib/format-phone.ts';
import { RecordNotFoundError } from '../../lib/record-not-found-error.ts';
import { hashNumber, recordNumber } from '../../lib/record-number.ts';
import { statusOf } from '../../lib/request-error.ts';
import { saveMerged } from '../../lib/save-merged.ts';
import { useIsNarrow } from '../../lib/use-media.ts';
import { KeptNote } from '../../offline/kept-note.tsx';
import { SyncBadge } from '../../offline/sync-badge.tsx';
import { useRealId, useRecordView } from '../../offline/use-record-view.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InlineEdit } from '../../ui/inline-edit.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { CustomerContacts } from './customer-contacts.tsx';
import { CustomerSites } from './customer-sites.tsx';
import { NewJobButton } from './new-job-button.tsx';
import { CustomerStatus } from './customer-columns.tsx';
import {
  useCustomerJobsQuery,
  useCustomerQuery,
  useDeleteCustomerMutation,
  useUpdateCustomerMutation,
} from './customers-api.ts';
import { useCustomersLive } from './use-customers-live.ts';

const crumbs = [{ label: 'Customers', href: '/customers' }];

/** One customer: how to reach them, their sites and their work. */
export function CustomerPage() {
  const { customerId = '' } = useParams();
  const realId = useRealId(customerId);
  const query = useCustomerQuery(realId);
  const { error, refetch } = query;
  const { record: data, keptAt } = useRecordView('customer', realId, query);
  const { companyTimeZone: zone } = useCurrentUser();
  useCustomersLive();
  const status = statusOf(error);
  if (realId !== customerId) return <Navigate replace to={`/customers/${realId}`} />;
  if (!data && (status === 404 || status === 410 || status === 400)) throw new RecordNotFoundError();
  if (!data) {
    return (
      <>
        <PageHeader title="Customer" crumbs={crumbs} />
        {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton className="m-4 h-96" />}
      </>
    );
  }
  return (
    <>
      {keptAt !== null && <KeptNote at={keptAt} zone={zone} />}
      <CustomerView customer={data} />
    </>
  );
}

function CustomerView({ customer }: { customer: Customer }) {
  const { role, companyTimeZone } = useCurrentUser();
  // The header of a narrow screen has no room for a long name.
  const isNarrow = useIsNarrow();
  return (
    <>
      <PageHeader
        title={isNarrow && customer.number > 0 ? `Customer ${customer.number}` : customer.name}
        crumbs={scopeOf(role, 'customer.view') === 'company' ? crumbs : []}
        badge={
          <>
            <CustomerStatus customer={customer} />
            <SyncBadge entity={`customer:${customer.id}`} />
          </>
        }
        tools={
          <>
            {scopeOf(role, 'job.create') === 'company' && <NewJobButton customer={customer} />}
            {scopeOf(role, 'customer.delete') === 'company' && <DeleteButton customer={customer} />}
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        {isNarrow && <h2 className="mb-3 text-lg font-semibold wrap-break-word text-1">{customer.name}</h2>}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(320px,2fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            <Jobs customer={customer} zone={companyTimeZone} which="open" />
            <CustomerSites customer={customer} />
            <Suspense fallback={<Skeleton className="h-40" />}>
              <messageBox.Component
                customerId={customer.id}
                jobId={null}
                help={<HelpLink about={aboutMessages} />}
              />
            </Suspense>
            <Jobs customer={customer} zone={companyTimeZone} which="finished" />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Facts customer={customer} />
            <CustomerContacts customer={customer} />
          </div>
        </div>
      </div>
    </>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const { role } = useCurrentUser();
  const scope = scopeOf(role, 'customer.update');
  const address = customer.billingAddress;
  const edit = (field: CustomerTextField, options: { multiline?: boolean } = {}) => {
    const isOwn = customerOwnFields.some((own) => own === field);
    const mayEdit = scope === 'company' || (scope === 'own' && isOwn);
    return <CustomerText customer={customer} field={field} mayEdit={mayEdit} {...options} />;
  };
  return (
    <Panel title="Details">
      <DetailList
        items={[
          { label: 'Number', value: <span className="num">{recordNumber(customer.number)}</span> },
          { label: 'Name', value: edit('name') },
          { label: 'Kind', value: <span className="capitalize">{customer.kind}</span> },
          { label: 'Phone', value: edit('phone') },
          { label: 'Email', value: edit('email') },
          {
            label: 'Billing',
            value:
              address &&
              [address.line1, address.city, address.region, address.postalCode].filter(Boolean).join(', '),
          },
          { label: 'Terms', value: `${customer.paymentTermsDays} days` },
          ...(role !== 'customer' ? [{ label: 'Notes', value: edit('notes', { multiline: true }) }] : []),
        ]}
      />
    </Panel>
  );
}

type CustomerTextField = 'name' | 'phone' | 'email' | 'notes';
type CustomerTextProps = {
  customer: Customer;
  field: CustomerTextField;
  mayEdit: boolean;
  multiline?: boolean;
};

/** A text of a customer that is edited where it is read. */
function CustomerText({ customer, field, mayEdit, multiline = false }: CustomerTextProps) {
  const [update] = useUpdateCustomerMutation();
  return (
    <InlineEdit
      label={field}
      subject="customer"
      record={customer}
      read={(record) => record[field] ?? ''}
      disabled={!mayEdit}
      multiline={multiline}
      placeholder={mayEdit ? 'Add…' : '–'}
      {...(field === 'phone' ? { format: formatPhone } : {})}
      onSave={(draft, base) => {
        const text = draft.trim();
        const patch: UpdateCustomer = { [field]: text === '' && field !== 'name' ? null : text };
        const send = (revision: number, body: UpdateCustomer) =>
          update({ id: base.id, revision, body }).unwrap();
        return saveMerged({ base, patch, send });
      }}
    />
  );
}

/** Twenty at most; the job list has the rest. */
const finishedJobStates = jobStates.filter((state) => !openJobStates.some((open) => open === state));

type JobsProps = { customer: Customer; zone: string; which: 'open' | 'finished' };

function Jobs({ customer, zone, which }: JobsProps) {
  const isOpen = which === 'open';
  const states = isOpen ? openJobStates : finishedJobStates;
  const { data, error, refetch } = useCustomerJobsQuery({ customerId: customer.id, state: states.join(',') });
  return (
    <Panel
      title={isOpen ? 'Open jobs' : 'History'}
      badge={isOpen && <span className="num text-sm text-3">{customer.openJobCount}</span>}
      actions={
        <Link
          to={`/jobs?customerId=${customer.id}${isOpen ? '&open=1' : ''}`}
          className="rounded-sm px-1 text-sm text-2 hover:text-1"
        >
          {isOpen ? 'In the job list' : 'All jobs'}
        </Link>
      }
      flush
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows />}
      {data?.items.length === 0 && (
        <p className="px-3 py-6 text-center text-sm text-3">
          {isOpen ? 'Nothing is open' : 'No job is finished yet'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.items.map((job) => (
          <li key={job.id}>
            <Link
              to={`/jobs/${job.id}`}
              className="flex items-center gap-3 px-3 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
            >
              <span className="num min-w-9 text-3">{hashNumber(job.number)}</span>
              <span className="min-w-0 flex-1 truncate text-1">{job.title}</span>
              <RelativeTime at={job.createdAt} zone={zone} className="text-xs text-3 max-sm:hidden" />
              <WorkStatus state={job.state} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DeleteButton({ customer }: { customer: Customer }) {
  const [asking, setAsking] = useState(false);
  const [remove] = useDeleteCustomerMutation();
  const { offerUndo } = useRestore('customers');
  const navigate = useNavigate();
  return (
    <>
      <Button icon={<Trash2 />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${customer.name}?`}
        description="A customer with open jobs cannot be deleted. It can be restored within 30 days."
        confirmLabel="Delete customer"
        danger
        onConfirm={async () => {
          const deleted = await remove({ id: customer.id, revision: customer.revision }).unwrap();
          offerUndo(deleted, customer.name);
          await navigate('/customers');
        }}
      />
    </>
  );
}
