import {
  type TicketPriority,
  type TicketState,
  ticketPriorityWords,
  ticketStateWords,
} from '@switchyard/contracts/support/ticket-options.ts';
import { answerClock, resolveClock, type TicketClock } from '@switchyard/contracts/support/ticket-rules.ts';
import type { Ticket } from '@switchyard/contracts/support/ticket.ts';
import { Clock } from 'lucide-react';
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
const deskStateWords: Record<TicketState, string> = { ...ticketStateWords, waiting: 'Waiting' };

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

const clockTones: Record<TicketClock, Tone> = {
  running: 'neutral',
  late: 'danger',
  met: 'ok',
  missed: 'warn',
  paused: 'neutral',
};

/** The current deadline: first reply, then resolution. */
export function TicketClockChip({ ticket, zone }: { ticket: Ticket; zone: string }) {
  const now = useNow(30_000);
  if (ticket.state === 'closed') return null;
  const isAnswered = ticket.answeredAt !== null || ticket.resolvedAt !== null;
  const clock = isAnswered ? resolveClock(ticket, now) : answerClock(ticket, now);
  return (
    <Chip tone={clockTones[clock]} icon={<Clock />}>
      {clockWords({ ticket, clock, isAnswered, now, zone })}
    </Chip>
  );
}

type Clocked = { ticket: Ticket; clock: TicketClock; isAnswered: boolean; now: number; zone: string };

function clockWords({ ticket, clock, isAnswered, now, zone }: Clocked): string {
  const what = isAnswered ? 'Resolution' : 'Answer';
  const due = isAnswered ? ticket.resolveDueAt : ticket.answerDueAt;
  switch (clock) {
    case 'running':
      return `${what} due ${formatRelative(due, now, zone)}`;
    case 'late':
      return `${what} was due ${formatRelative(due, now, zone)}`;
    case 'met':
      return 'Resolved in time';
    case 'missed':
      return 'Resolved late';
    case 'paused':
      return 'Clock paused';
    default:
      return clock satisfies never;
  }
}
