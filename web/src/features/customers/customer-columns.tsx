import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { formatDate } from '../../lib/format-date.ts';
import { formatCount } from '../../lib/format-number.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { recordNumber } from '../../lib/record-number.ts';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/data-list-types.ts';
import { statusWord } from './status-word.ts';

const statusTone = { lead: 'info', active: 'ok', inactive: 'neutral', archived: 'neutral' } as const;

/** Status of a customer as chips, with a warning if no work may be accepted. */
export function CustomerStatus({ customer }: { customer: Customer }) {
  return (
    <span className="flex items-center gap-1">
      <Chip tone={statusTone[customer.status]}>{statusWord[customer.status]}</Chip>
      {customer.doNotService && (
        <Chip tone="danger">
          <Trans>Do not service</Trans>
        </Chip>
      )}
    </span>
  );
}

/** Columns of the customer list. */
export function customerColumns(zone: string): readonly Column<Customer>[] {
  return [
    {
      id: 'number',
      header: t`No.`,
      width: '64px',
      cell: (customer) => <span className="num text-3">{recordNumber(customer.number)}</span>,
    },
    {
      id: 'name',
      header: t`Customer`,
      width: 'minmax(180px, 3fr)',
      sortable: true,
      cell: (customer) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium text-1">{customer.name}</span>
          <SyncBadge compact entity={`customer:${customer.id}`} />
        </span>
      ),
    },
    {
      id: 'status',
      header: t`Status`,
      width: '170px',
      showFrom: 720,
      cell: (customer) => <CustomerStatus customer={customer} />,
    },
    {
      id: 'kind',
      header: t`Kind`,
      width: '104px',
      showFrom: 860,
      cell: (customer) => <span className="text-2 capitalize">{customer.kind}</span>,
    },
    {
      id: 'reach',
      header: t`Phone and email`,
      width: 'minmax(160px, 2fr)',
      showFrom: 860,
      cell: (customer) => (
        <span className="num truncate text-2">
          {[customer.phone && formatPhone(customer.phone), customer.email].filter(Boolean).join(' · ') || '–'}
        </span>
      ),
    },
    {
      id: 'openJobCount',
      header: t`Open jobs`,
      width: '84px',
      align: 'end',
      sortable: true,
      cell: (customer) => <span className="num text-2">{formatCount(customer.openJobCount)}</span>,
    },
    {
      id: 'sites',
      header: t`Sites`,
      width: '64px',
      align: 'end',
      showFrom: 720,
      cell: (customer) => <span className="num text-2">{formatCount(customer.siteCount)}</span>,
    },
    {
      id: 'createdAt',
      header: t`Since`,
      width: '108px',
      sortable: true,
      showFrom: 1080,
      cell: (customer) => (
        <span className="num whitespace-nowrap text-3">{formatDate(customer.createdAt, zone, 'date')}</span>
      ),
    },
  ];
}

/** A customer as a card on narrow screens. */
export function CustomerCard({ customer }: { customer: Customer }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-center gap-2">
        <span className="truncate font-medium text-1">{customer.name}</span>
        <span className="ml-auto">
          <CustomerStatus customer={customer} />
        </span>
      </div>
      <div className="num truncate text-sm text-2">
        <Trans>{customer.openJobCount} open</Trans> ·{' '}
        {customer.phone ? formatPhone(customer.phone) : (customer.email ?? t`no contact data`)}
      </div>
    </div>
  );
}
