import { t } from '@lingui/core/macro';
import { industryLabels } from '@switchyard/contracts/leads/lead-options.ts';
import { leadName } from '@switchyard/contracts/leads/lead-rules.ts';
import type { Lead } from '@switchyard/contracts/leads/lead.ts';
import type { Column } from '../../ui/data-list-types.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { LeadClockChip, LeadStateChip, SpamSigns } from './lead-looks.tsx';

export function leadColumns(zone: string): readonly Column<Lead>[] {
  return [
    {
      id: 'company',
      header: t`Lead`,
      width: 'minmax(180px, 3fr)',
      sortable: true,
      cell: (lead) => {
        const { title, person } = leadName(lead);
        return (
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate font-medium text-1">{title}</span>
            <span className="truncate text-3">{person}</span>
          </span>
        );
      },
    },
    { id: 'state', header: t`State`, width: '104px', cell: (lead) => <LeadStateChip state={lead.state} /> },
    {
      id: 'dueAt',
      header: t`Answer`,
      width: '170px',
      sortable: true,
      cell: (lead) => <LeadClockChip lead={lead} zone={zone} />,
    },
    {
      id: 'industry',
      header: t`Industry`,
      width: '130px',
      showFrom: 980,
      cell: ({ industry }) => industry && industryLabels[industry],
    },
    { id: 'teamSize', header: t`Team`, width: '84px', showFrom: 980, cell: ({ teamSize }) => teamSize },
    {
      id: 'assignee',
      header: t`With`,
      width: 'minmax(100px, 1fr)',
      showFrom: 860,
      cell: ({ assigneeName }) => assigneeName ?? '–',
    },
    {
      id: 'signs',
      header: t`Signs of advertising`,
      hideHeader: true,
      width: '104px',
      showFrom: 1080,
      cell: (lead) => <SpamSigns signs={lead.spamSigns} />,
    },
    {
      id: 'requestedAt',
      header: t`Wrote`,
      width: '104px',
      sortable: true,
      showFrom: 720,
      cell: (lead) => <RelativeTime at={lead.requestedAt} zone={zone} className="text-3" />,
    },
  ];
}

/** A lead as a card on narrow screens. */
export function LeadCard({ lead, zone }: { lead: Lead; zone: string }) {
  const { title, person } = leadName(lead);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-center gap-2">
        <span className="truncate font-medium text-1">{title}</span>
        <span className="ml-auto">
          <LeadStateChip state={lead.state} />
        </span>
      </div>
      <div className="truncate text-sm text-2">
        {person || (title === lead.email ? lead.phone : lead.email)}
      </div>
      <div className="flex items-center gap-1.5">
        <LeadClockChip lead={lead} zone={zone} />
        <SpamSigns signs={lead.spamSigns} />
      </div>
    </div>
  );
}
