import { t } from '@lingui/core/macro';
import { ticketPriorityWords, ticketStates } from '@switchyard/contracts/support/ticket-options.ts';
import type { Ticket } from '@switchyard/contracts/support/ticket.ts';
import { LifeBuoy } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { many, toggle } from '../../records/list-filter.ts';
import { defineRecordList } from '../../records/record-list.ts';
import { Link } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { deskTickets, ownTickets } from './support-api.ts';
import { TicketClockChip, TicketPriorityChip, TicketStateChip } from './ticket-looks.tsx';

const common = {
  title: () => t`Support`,
  searchHint: t`Find a ticket`,
  // A ticket is read beside its list, which has no room for columns.
  columns: () => [],
  sorts: [],
  hasViews: () => false,
  groups: {
    state: {},
    priority: {
      label: t`Priority`,
      wordOf: (_: string, ticket?: Ticket) => (ticket ? ticketPriorityWords[ticket.priority].label : ''),
    },
  },
} as const;
const state = many(t`State`, ticketStates);

export const ownList = defineRecordList({
  ...common,
  api: ownTickets,
  filters: { state },
  defaultSort: () => '-lastMessageAt',
  card: (ticket: Ticket, { zone }) => <TicketCard ticket={ticket} zone={zone} />,
  cardHeight: 72,
  empty: {
    icon: <LifeBuoy />,
    title: t`No tickets`,
    text: t`Whatever does not work: ask, and follow the answer here.`,
  },
  create: {
    label: t`New ticket`,
    action: 'ticket.create',
    own: true,
    form: lazyComponent(() => import('./new-ticket-dialog.tsx').then((file) => file.NewTicketDialog)),
  },
});

export const deskList = defineRecordList({
  ...common,
  api: deskTickets,
  filters: { state, late: toggle(t`Late`, { local: true }) },
  defaultSort: () => 'due',
  toQuery: ({ state: chosen, late }) => ({
    ...(chosen.length === 0 ? { state: 'open,waiting' } : {}),
    ...(late ? { clock: 'late' } : {}),
  }),
  card: (ticket: Ticket, { zone }) => <TicketCard ticket={ticket} desk zone={zone} />,
  cardHeight: 94,
  empty: { icon: <LifeBuoy />, title: t`No tickets`, text: t`Nobody waits for an answer.` },
  create: ownList.create,
});

/** A ticket as a link to its thread beside the list. */
function TicketCard({ ticket, desk = false, zone }: { ticket: Ticket; desk?: boolean; zone: string }) {
  const params = new URLSearchParams(useLocation().search);
  params.set('ticket', ticket.id);
  return (
    <Link to={`?${params}`} className="flex flex-col gap-1.5 px-1">
      <span className="flex items-baseline gap-2">
        <span className="num shrink-0 text-sm text-3">#{ticket.number}</span>
        <span className="min-w-0 flex-1 truncate font-medium text-1">{ticket.subject}</span>
        <RelativeTime at={ticket.lastMessageAt} zone={zone} className="shrink-0 text-sm text-3" />
      </span>
      {desk && (
        <span className="truncate text-sm text-2">
          {ticket.requesterName} · {ticket.companyName ?? t`Visitor`}
        </span>
      )}
      <span className="flex items-center gap-1.5 overflow-hidden">
        <TicketStateChip state={ticket.state} desk={desk} />
        {(ticket.priority === 'high' || ticket.priority === 'urgent') && (
          <TicketPriorityChip priority={ticket.priority} />
        )}
        {ticket.state === 'open' && <TicketClockChip ticket={ticket} zone={zone} />}
      </span>
    </Link>
  );
}
