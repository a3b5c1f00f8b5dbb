import { industryLabels, spamSignWords, teamSizeLabel } from '@switchyard/contracts/leads/lead-options.ts';
import { leadName } from '@switchyard/contracts/leads/lead-rules.ts';
import type { LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import { formatDate } from '../../lib/format-date.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { LeadActions } from './lead-actions.tsx';
import { LeadComposer } from './lead-composer.tsx';
import { LeadHistory } from './lead-history.tsx';
import { LeadClockChip, leadSourceWords, LeadStateChip, SpamSigns } from './lead-looks.tsx';
import { useLeadQuery } from './leads-api.ts';
import { Link } from '../../ui/link.tsx';

export type LeadSheetProps = { id: string; zone: string; onClose: () => void };

/** One lead: contact, state, history, and next actions. */
export function LeadSheet({ id, zone, onClose }: LeadSheetProps) {
  const { data, error, refetch } = useLeadQuery(id);
  const lead = data?.id === id ? data : undefined;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={lead ? leadName(lead).title : 'Lead'}
      width="lg"
    >
      {lead ? (
        <LeadBody lead={lead} zone={zone} />
      ) : error ? (
        <ErrorState error={error} title="This lead could not be read" onRetry={refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Sheet>
  );
}

function LeadBody({ lead, zone }: { lead: LeadDetail; zone: string }) {
  return (
    <div className="flex flex-col gap-5 p-4">
      <div className="flex flex-wrap items-center gap-1.5">
        <LeadStateChip state={lead.state} />
        <LeadClockChip lead={lead} zone={zone} />
        <SpamSigns signs={lead.spamSigns} />
      </div>
      <LeadActions lead={lead} />
      <DetailList
        items={[
          { label: 'Person', value: `${lead.firstName} ${lead.lastName}`.trim() },
          { label: 'Company', value: lead.company },
          {
            label: 'Email',
            value: lead.email && (
              <a className="hover:underline" href={`mailto:${lead.email}`}>
                {lead.email}
              </a>
            ),
          },
          {
            label: 'Phone',
            value: lead.phone && (
              <a className="num hover:underline" href={`tel:${lead.phone}`}>
                {lead.phone}
              </a>
            ),
          },
          { label: 'Team size', value: lead.teamSize && teamSizeLabel(lead.teamSize) },
          { label: 'Industry', value: lead.industry && industryLabels[lead.industry] },
          { label: 'From', value: leadSourceWords[lead.source] },
          {
            label: 'Wrote',
            value: <span className="num">{formatDate(lead.requestedAt, zone, 'dateTime')}</span>,
          },
          ...(lead.lostReason === null ? [] : [{ label: 'Lost', value: lead.lostReason }]),
          ...(lead.spamSigns.length === 0
            ? []
            : [{ label: 'Suspicious', value: lead.spamSigns.map((sign) => spamSignWords[sign]).join(', ') }]),
          ...(lead.customerId === null
            ? []
            : [
                {
                  label: 'Customer',
                  value: (
                    <Link className="text-accent-text hover:underline" to={`/customers/${lead.customerId}`}>
                      Open the account
                    </Link>
                  ),
                },
              ]),
        ]}
      />
      <LeadComposer lead={lead} />
      <LeadHistory lead={lead} zone={zone} />
    </div>
  );
}
