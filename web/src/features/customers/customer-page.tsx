import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Customer, customerOwnFields } from '@switchyard/contracts/customers/customer.ts';
import { jobRecord } from '@switchyard/contracts/jobs/job-record.ts';
import { jobStates, openJobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { siteRecord } from '@switchyard/contracts/sites/site-record.ts';
import { scopeOf } from '../../core/permissions.ts';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { RecordPanels } from '../../core/record-panels.tsx';
import { useCurrentUser } from '../../core/use-session.ts';
import { WorkStatus } from '../../core/work-status.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { hashNumber, recordNumber } from '../../lib/record-number.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { RecordFacts } from '../../records/record-facts.tsx';
import { RecordPage, type RecordPageDeclaration } from '../../records/record-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CustomerContacts } from './customer-contacts.tsx';
import { CustomerSites } from './customer-sites.tsx';
import { NewJobButton } from './new-job-button.tsx';
import { CustomerStatus } from './customer-columns.tsx';
import { customers, useCustomerJobsQuery } from './customers-api.ts';
import { Link } from '../../ui/link.tsx';

const editDialog = lazyComponent(() =>
  import('./customer-edit-dialog.tsx').then((module) => module.CustomerEditDialog),
);

const page: RecordPageDeclaration<Customer> = {
  api: customers,
  param: 'customerId',
  alsoOn: [siteRecord, jobRecord],
  name: (customer) => customer.name,
  shortName: ({ number }) => (number > 0 ? t`Customer ${number}` : null),
  status: (customer) => <CustomerStatus customer={customer} />,
  deletion: {
    description: t`A customer with open jobs cannot be deleted. It can be restored within 30 days.`,
  },
};

/** Page of a customer: contacts, sites and jobs. */
export function CustomerPage() {
  const user = useCurrentUser();
  const zone = user.companyTimeZone;
  return (
    <RecordPage
      page={page}
      tools={(customer) => (
        <>
          {scopeOf(user, 'job.create') === 'company' && <NewJobButton customer={customer} />}
          <EditButton customer={customer} />
        </>
      )}
      main={(customer) => (
        <>
          <Jobs customer={customer} zone={zone} which="open" />
          <CustomerSites customer={customer} />
          <RecordPanels of="customer" told={{ customer }} />
          <Jobs customer={customer} zone={zone} which="finished" />
        </>
      )}
      side={(customer) => (
        <>
          <Facts customer={customer} />
          <CustomerContacts customer={customer} />
        </>
      )}
    />
  );
}

function EditButton({ customer }: { customer: Customer }) {
  const mayEdit = scopeOf(useCurrentUser(), 'customer.update') === 'company';
  const [open, setOpen] = useState(false);
  useShortcut(t`Customer`, 'e', t`Edit the customer`, mayEdit ? () => setOpen(true) : undefined);
  if (!mayEdit) return null;
  return (
    <>
      <Button
        icon={<Pencil />}
        onPointerEnter={() => void editDialog.preload()}
        onClick={() => setOpen(true)}
      >
        <Trans>Edit</Trans>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <editDialog.Component customer={customer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const { role } = useCurrentUser();
  const address = customer.billingAddress;
  return (
    <RecordFacts
      api={customers}
      item={customer}
      ownFields={customerOwnFields}
      facts={[
        { label: t`Number`, value: <span className="num">{recordNumber(customer.number)}</span> },
        { field: 'name', read: ({ name }) => name, required: true },
        { label: t`Kind`, value: <span className="capitalize">{customer.kind}</span> },
        { field: 'phone', read: ({ phone }) => phone, isPhone: true },
        { field: 'email', read: ({ email }) => email },
        {
          label: t`Billing`,
          value:
            address &&
            [address.line1, address.city, address.region, address.postalCode].filter(Boolean).join(', '),
        },
        {
          label: t`Terms`,
          value: plural(customer.paymentTermsDays, { one: '# day', other: '# days' }),
        },
        ...(customer.tags.length === 0 || role === 'customer'
          ? []
          : [{ label: t`Tags`, value: <Tags texts={customer.tags} /> }]),
        ...(customer.externalRef === null ? [] : [{ label: t`Reference`, value: customer.externalRef }]),
        ...(role === 'customer'
          ? []
          : [{ field: 'notes', read: ({ notes }: Customer) => notes, multiline: true }]),
      ]}
    />
  );
}

function Tags({ texts }: { texts: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1 py-0.5">
      {texts.map((text) => (
        <Chip key={text}>{text}</Chip>
      ))}
    </span>
  );
}

/** At most twenty; the job list has the rest. */
const finishedJobStates = jobStates.filter((state) => !openJobStates.some((open) => open === state));

type JobsProps = { customer: Customer; zone: string; which: 'open' | 'finished' };

function Jobs({ customer, zone, which }: JobsProps) {
  const isOpen = which === 'open';
  const states = isOpen ? openJobStates : finishedJobStates;
  const { data, error, refetch } = useCustomerJobsQuery({ customerId: customer.id, state: states.join(',') });
  return (
    <Panel
      title={isOpen ? t`Open jobs` : t`History`}
      badge={isOpen && <span className="num text-sm text-3">{customer.openJobCount}</span>}
      actions={
        <Link
          to={`/jobs?customerId=${customer.id}${isOpen ? '&open=1' : ''}`}
          className="rounded-sm px-1 text-sm text-2 hover:text-1"
        >
          {isOpen ? t`In the job list` : t`All jobs`}
        </Link>
      }
      flush
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows />}
      {data?.items.length === 0 && (
        <p className="px-3 py-6 text-center text-sm text-3">
          {isOpen ? t`Nothing is open` : t`No job is finished yet`}
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
