import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { industryLabels, leadFactWords, teamSizeLabel } from '@switchyard/contracts/leads/lead-options.ts';
import { saidDifferently } from '@switchyard/contracts/leads/lead-rules.ts';
import type { LeadDetail, LeadEntry, LeadFacts } from '@switchyard/contracts/leads/lead.ts';
import {
  ArrowRight,
  Handshake,
  Inbox,
  type LucideIcon,
  Mail,
  Phone,
  StickyNote,
  UserRound,
} from 'lucide-react';
import { formatDate } from '../../lib/format-date.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';

const looks: Record<LeadEntry['kind'], { icon: LucideIcon; word: string }> = {
  request: { icon: Inbox, word: t`Wrote to us` },
  note: { icon: StickyNote, word: t`Note` },
  call: { icon: Phone, word: t`Call` },
  answer: { icon: Mail, word: t`Answer` },
  state: { icon: ArrowRight, word: t`State` },
  assignment: { icon: UserRound, word: t`With` },
  converted: { icon: Handshake, word: t`Became a customer` },
};
const deliveries: Record<NonNullable<LeadEntry['delivery']>, { word: string; tone: Tone }> = {
  queued: { word: t`Being sent`, tone: 'neutral' },
  sent: { word: t`Sent`, tone: 'ok' },
  kept: { word: t`In the outbox`, tone: 'neutral' },
  failed: { word: t`Not sent yet`, tone: 'danger' },
  unknown: { word: t`Handed over, outcome unknown`, tone: 'warn' },
};

/** History of a lead, newest first. */
export function LeadHistory({ lead, zone }: { lead: LeadDetail; zone: string }) {
  const { entries } = lead;
  return (
    <section aria-label={t`History`}>
      <h3 className="mb-2 font-semibold text-1">
        <Trans>History</Trans>
      </h3>
      <ol className="flex flex-col">
        {entries.map((entry) => {
          const { icon: Icon, word } = looks[entry.kind];
          return (
            <li key={entry.id} className="flex gap-3 border-t border-line py-2.5">
              <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-3" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 text-sm text-3">
                  <span className="font-medium text-2">{word}</span>
                  {entry.subject !== '' && <span className="wrap-anywhere text-1">{entry.subject}</span>}
                  {entry.delivery !== null && (
                    <Chip tone={deliveries[entry.delivery].tone}>{deliveries[entry.delivery].word}</Chip>
                  )}
                </p>
                {entry.body !== '' && (
                  <p className="mt-1 text-md wrap-anywhere whitespace-pre-wrap text-1">{entry.body}</p>
                )}
                {entry.said !== null && <OtherFacts lead={lead} said={entry.said} />}
                <p className="num mt-1 text-sm text-3">
                  {entry.authorName} · {formatDate(entry.createdAt, zone, 'dateTime')}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Values of this request that differ from the lead's: another person who knows the address may have sent it. */
function OtherFacts({ lead, said }: { lead: LeadFacts; said: LeadFacts }) {
  const other = Object.entries(saidDifferently(lead, said)) as [keyof LeadFacts, string][];
  if (other.length === 0) return null;
  return (
    <div className="mt-1.5 rounded-md border border-line bg-surface-2 px-2.5 py-1.5 text-sm">
      <p className="text-3">
        <Trans>This request says otherwise than the first one:</Trans>
      </p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        {other.map(([key, value]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-3">{leadFactWords[key]}</dt>
            <dd className="num wrap-anywhere text-1">{factText(key, value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function factText(key: keyof LeadFacts, value: string): string {
  if (key === 'teamSize') return teamSizeLabel(value as NonNullable<LeadFacts['teamSize']>);
  if (key === 'industry') return industryLabels[value as NonNullable<LeadFacts['industry']>];
  return value;
}
