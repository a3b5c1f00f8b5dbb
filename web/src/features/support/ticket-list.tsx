import type { Ticket } from '@switchyard/contracts/support/ticket.ts';
import { LifeBuoy } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useTicketsInfiniteQuery, type TicketList as ListOf } from './support-api.ts';
import { TicketClockChip, TicketPriorityChip, TicketStateChip } from './ticket-looks.tsx';
import { Link } from '../../ui/link.tsx';

type TicketListProps = { list: ListOf; chosen: string | null; zone: string; isFiltered: boolean };

/** Tickets, each a link to its thread. */
export function TicketList({ list, chosen, zone, isFiltered }: TicketListProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useTicketsInfiniteQuery(list);
  const tickets = data?.pages.flatMap((page) => page.items) ?? [];
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows />;
  if (tickets.length === 0) {
    return (
      <EmptyState icon={<LifeBuoy />} title={isFiltered ? 'No tickets match' : 'No tickets'}>
        {list.desk
          ? 'Nobody waits for an answer.'
          : 'Whatever does not work: ask, and follow the answer here.'}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col">
      <ul aria-label={list.desk ? 'Tickets of everybody' : 'Tickets'} className="flex flex-col">
        {tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            desk={list.desk}
            current={ticket.id === chosen}
            zone={zone}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="m-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

type TicketRowProps = { ticket: Ticket; desk: boolean; current: boolean; zone: string };

function TicketRow({ ticket, desk, current, zone }: TicketRowProps) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('ticket', ticket.id);
  return (
    <li>
      <Link
        to={`?${params}`}
        aria-current={current ? 'true' : undefined}
        className="flex flex-col gap-1.5 border-b border-line px-4 py-3 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2 aria-[current]:bg-surface-3"
      >
        <span className="flex items-baseline gap-2">
          <span className="num shrink-0 text-sm text-3">#{ticket.number}</span>
          <span className="min-w-0 flex-1 truncate font-medium text-1">{ticket.subject}</span>
          <RelativeTime at={ticket.lastMessageAt} zone={zone} className="shrink-0 text-sm text-3" />
        </span>
        {desk && (
          <span className="truncate text-sm text-2">
            {ticket.requesterName} · {ticket.companyName ?? 'Visitor'}
          </span>
        )}
        <span className="flex flex-wrap items-center gap-1.5">
          <TicketStateChip state={ticket.state} desk={desk} />
          {(ticket.priority === 'high' || ticket.priority === 'urgent') && (
            <TicketPriorityChip priority={ticket.priority} />
          )}
          {ticket.state === 'open' && <TicketClockChip ticket={ticket} zone={zone} />}
        </span>
      </Link>
    </li>
  );
}
