import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type LeadClock,
  type LeadSource,
  type LeadState,
  type SpamSign,
  spamSignWords,
} from '@switchyard/contracts/leads/lead-options.ts';
import { leadClock } from '@switchyard/contracts/leads/lead-rules.ts';
import type { Lead } from '@switchyard/contracts/leads/lead.ts';
import { Clock, TriangleAlert } from 'lucide-react';
import { formatDate, formatMinutes, formatRelative } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { capitalised } from '../../records/record-nouns.ts';

const stateTones: Record<LeadState, Tone> = {
  new: 'info',
  contacted: 'warn',
  qualified: 'violet',
  won: 'ok',
  lost: 'neutral',
};
const clockTones: Record<LeadClock, Tone> = { due: 'neutral', overdue: 'danger', answered: 'ok' };
export const leadSourceWords: Record<LeadSource, string> = {
  'contact-sales': t`Contact sales`,
  contact: t`Contact page`,
  chat: t`Sales chat`,
};

export function LeadStateChip({ state }: { state: LeadState }) {
  return <Chip tone={stateTones[state]}>{capitalised(state)}</Chip>;
}

/** The 24-hour clock: the deadline of the first answer, or that it was given. */
export function LeadClockChip({ lead, zone }: { lead: Lead; zone: string }) {
  const now = useNow(30_000);
  const clock = leadClock(lead, now);
  const at = lead.answeredAt ?? lead.dueAt;
  return (
    <Chip tone={clockTones[clock]} icon={<Clock />} title={formatDate(at, zone, 'dateTime')}>
      {clockText(clock, at, now, zone)}
    </Chip>
  );
}

function clockText(clock: LeadClock, at: string, now: number, zone: string): string {
  if (clock === 'answered') return t`Answered ${formatRelative(at, now, zone)}`;
  const span = formatMinutes(Math.abs(Date.parse(at) - now) / 60_000);
  return clock === 'due' ? t`Due in ${span}` : t`Overdue by ${span}`;
}

/** Reasons to be suspicious. */
export function SpamSigns({ signs }: { signs: readonly SpamSign[] }) {
  if (signs.length === 0) return null;
  return (
    <Chip tone="warn" icon={<TriangleAlert />} title={signs.map((sign) => spamSignWords[sign]).join(', ')}>
      <Trans>Suspicious</Trans>
    </Chip>
  );
}
