import {
  type TicketPriority,
  type TicketState,
  ticketPriorityWords,
  ticketStateWords,
} from '@switchyard/contracts/support/ticket-options.ts';
import { t } from '@lingui/core/macro';
import { answerClock, resolveClock, type TicketClock } from '@switchyard/contracts/support/ticket-rules.ts';
import type { Ticket, TicketMessage } from '@switchyard/contracts/support/ticket.ts';
import { Clock, LifeBuoy, Lock, UserRound } from 'lucide-react';
import { formatRelative } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';

const stateTones: Record<TicketState, Tone> = {
  open: 'info',
  waiting: 'warn',
  resolved: 'ok',
  closed: 'neutral',
};
/** The default text of `waiting` addresses the requester, so the desk has its own. */
const deskStateWords: Record<TicketState, string> = { ...ticketStateWords, waiting: t`Waiting` };

export function TicketStateChip({ state, desk = false }: { state: TicketState; desk?: boolean }) {
  return <Chip tone={stateTones[state]}>{(desk ? deskStateWords : ticketStateWords)[state]}</Chip>;
}

const priorityTones: Record<TicketPriority, Tone> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warn',
  urgent: 'danger',
};

export function TicketPriorityChip({ priority }: { priority: TicketPriority }) {
  return <Chip tone={priorityTones[priority]}>{ticketPriorityWords[priority].label}</Chip>;
}

/** Number and subject. */
export function TicketTitle({ ticket: { number, subject } }: { ticket: Ticket }) {
  return (
    <h2 className="text-lg font-semibold wrap-anywhere text-1">
      <span className="num font-normal text-3">#{number}</span> {subject}
    </h2>
  );
}

/** The author of a message. */
export function authorOf({ from, authorName, internal }: TicketMessage) {
  const Icon = internal ? Lock : from === 'desk' ? LifeBuoy : UserRound;
  return (
    <>
      <Icon aria-hidden="true" size={14} />
      <span className="font-medium text-2">{authorName}</span>
      {from === 'desk' && <span>{internal ? t`Internal note` : t`Support`}</span>}
    </>
  );
}

const clockLooks: Record<TicketClock, { tone: Tone; words: (what: string, when: string) => string }> = {
  running: { tone: 'neutral', words: (what, when) => t`${what} due ${when}` },
  late: { tone: 'danger', words: (what, when) => t`${what} was due ${when}` },
  met: { tone: 'ok', words: () => t`Resolved in time` },
  missed: { tone: 'warn', words: () => t`Resolved late` },
  paused: { tone: 'neutral', words: () => t`Clock paused` },
};

/** The current deadline: first reply, then resolution. */
export function TicketClockChip({ ticket, zone }: { ticket: Ticket; zone: string }) {
  const now = useNow(30_000);
  if (ticket.state === 'closed') return null;
  const isAnswered = ticket.answeredAt !== null || ticket.resolvedAt !== null;
  const { tone, words } = clockLooks[isAnswered ? resolveClock(ticket, now) : answerClock(ticket, now)];
  const due = formatRelative(isAnswered ? ticket.resolveDueAt : ticket.answerDueAt, now, zone);
  return (
    <Chip tone={tone} icon={<Clock />}>
      {words(isAnswered ? t`Resolution` : t`Answer`, due)}
    </Chip>
  );
}
