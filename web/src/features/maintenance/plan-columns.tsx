import { t } from '@lingui/core/macro';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { complianceText, PlanChip } from '../../core/maintenance/maintenance-looks.tsx';
import { dueWords } from '../../core/maintenance/maintenance-words.ts';
import { formatDate, formatDay } from '../../lib/format-date.ts';
import type { Column } from '../../ui/data-list-types.ts';

/** Columns of the list. */
export function planColumns(zone: string): readonly Column<MaintenancePlan>[] {
  return [
    {
      id: 'nextDueOn',
      header: t`Next due`,
      width: '116px',
      sortable: true,
      cell: ({ nextDueOn }) => <span className="num whitespace-nowrap text-1">{dayOr(nextDueOn)}</span>,
    },
    {
      id: 'name',
      header: t`Name`,
      width: 'minmax(160px, 2fr)',
      sortable: true,
      cell: ({ name }) => <span className="truncate font-medium text-1">{name}</span>,
    },
    {
      id: 'rule',
      header: t`Due`,
      width: 'minmax(160px, 2fr)',
      showFrom: 860,
      cell: (plan) => <span className="truncate text-2">{dueWords(plan)}</span>,
    },
    {
      id: 'customerName',
      header: t`Customer`,
      width: 'minmax(130px, 1.5fr)',
      cell: ({ customerName }) => <span className="truncate text-2">{customerName}</span>,
    },
    {
      id: 'siteName',
      header: t`Site`,
      width: 'minmax(110px, 1fr)',
      showFrom: 1080,
      cell: ({ siteName }) => <span className="truncate text-2">{siteName}</span>,
    },
    {
      id: 'state',
      header: t`State`,
      width: '104px',
      cell: (plan) => <PlanChip plan={plan} />,
    },
    {
      id: 'compliance',
      header: t`On time`,
      width: '104px',
      showFrom: 760,
      cell: ({ compliance }) => (
        <span className="num whitespace-nowrap text-2">{complianceText(compliance)}</span>
      ),
    },
    {
      id: 'createdAt',
      header: t`Created`,
      width: '108px',
      sortable: true,
      showFrom: 1320,
      cell: ({ createdAt }) => (
        <span className="num whitespace-nowrap text-3">{formatDate(createdAt, zone, 'date')}</span>
      ),
    },
  ];
}

function dayOr(day: string | null): string {
  return day === null ? '–' : formatDay(day, 'date');
}

/** A row on a narrow screen. */
export function PlanCard({ plan }: { plan: MaintenancePlan }) {
  const { name, customerName, siteName, nextDueOn } = plan;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-1">{name}</span>
        <PlanChip plan={plan} />
      </span>
      <span className="truncate text-sm text-2">{[customerName, siteName].join(' · ')}</span>
      <span className="truncate text-sm text-3">
        {nextDueOn === null ? dueWords(plan) : t`Due ${formatDay(nextDueOn, 'date')} · ${dueWords(plan)}`}
      </span>
    </div>
  );
}
