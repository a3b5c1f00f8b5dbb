import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { industryLabels, spamSignWords, teamSizeLabel } from '@switchyard/contracts/leads/lead-options.ts';
import { leadName } from '@switchyard/contracts/leads/lead-rules.ts';
import type { LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { RecordSheet } from '../../records/record-sheet.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Link } from '../../ui/link.tsx';
import { LeadActions } from './lead-actions.tsx';
import { LeadComposer } from './lead-composer.tsx';
import { LeadHistory } from './lead-history.tsx';
import { LeadClockChip, leadSourceWords, LeadStateChip, SpamSigns } from './lead-looks.tsx';
import { leads } from './leads-api.ts';

/** One lead: contact, state, history, and next actions. */
export function LeadSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { companyTimeZone: zone } = useCurrentUser();
  return (
    <RecordSheet<LeadDetail> api={leads} id={id} title={(lead) => leadName(lead).title} onClose={onClose}>
      {(lead) => (
        <div className="flex flex-col gap-5 p-4">
          <div className="flex flex-wrap items-center gap-1.5">
            <LeadStateChip state={lead.state} />
            <LeadClockChip lead={lead} zone={zone} />
            <SpamSigns signs={lead.spamSigns} />
          </div>
          <LeadActions lead={lead} />
          <DetailList items={factsOf(lead, zone)} />
          <LeadComposer lead={lead} />
          <LeadHistory lead={lead} zone={zone} />
        </div>
      )}
    </RecordSheet>
  );
}

function factsOf(lead: LeadDetail, zone: string) {
  const { email, phone, teamSize, industry, lostReason, spamSigns, customerId } = lead;
  const account = (
    <Link className="text-accent-text hover:underline" to={`/customers/${customerId}`}>
      <Trans>Open the account</Trans>
    </Link>
  );
  return [
    { label: t`Person`, value: `${lead.firstName} ${lead.lastName}`.trim() },
    { label: t`Company`, value: lead.company },
    { label: t`Email`, value: email && <Reach href={`mailto:${email}`}>{email}</Reach> },
    { label: t`Phone`, value: phone && <Reach href={`tel:${phone}`}>{phone}</Reach> },
    { label: t`Team size`, value: teamSize && teamSizeLabel(teamSize) },
    { label: t`Industry`, value: industry && industryLabels[industry] },
    { label: t`From`, value: leadSourceWords[lead.source] },
    { label: t`Wrote`, value: <span className="num">{formatDate(lead.requestedAt, zone, 'dateTime')}</span> },
    ...(lostReason === null ? [] : [{ label: t`Lost`, value: lostReason }]),
    ...(spamSigns.length === 0
      ? []
      : [{ label: t`Suspicious`, value: spamSigns.map((sign) => spamSignWords[sign]).join(', ') }]),
    ...(customerId === null ? [] : [{ label: t`Customer`, value: account }]),
  ];
}

function Reach({ href, children }: { href: string; children: string }) {
  return (
    <a className="num hover:underline" href={href}>
      {children}
    </a>
  );
}
