import type { TicketDetail } from '@switchyard/contracts/support/ticket.ts';
import { mayWriteTo } from '@switchyard/contracts/support/ticket-rules.ts';
import { ArrowLeft } from 'lucide-react';
import { describeRequestError } from '../../lib/request-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { DeskActions } from './desk-actions.tsx';
import { DeskComposer } from './desk-composer.tsx';
import { OwnActions } from './own-actions.tsx';
import { OwnComposer } from './own-composer.tsx';
import { useLazyEarlierMessagesQuery, useTicketQuery } from './support-api.ts';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketClockChip, TicketPriorityChip, TicketStateChip } from './ticket-looks.tsx';
import { TicketMessages } from './ticket-messages.tsx';
import { Link } from '../../ui/link.tsx';

type TicketThreadProps = { id: string; desk: boolean; zone: string; backHref: string };

/** One ticket: state, messages, and a reply field. */
export function TicketThread({ id, desk, zone, backHref }: TicketThreadProps) {
  const { data, error, refetch } = useTicketQuery({ id, desk });
  const [ask] = useLazyEarlierMessagesQuery();
  const toast = useToast();
  const readEarlier = async (before: string) => {
    const { data: earlier, error: refused } = await ask({ id, desk, before });
    if (earlier) return earlier;
    toast({ variant: 'destructive', title: 'Not read', description: describeRequestError(refused) });
    return null;
  };
  if (!data && error)
    return <ErrorState error={error} title="This ticket could not be read" onRetry={refetch} />;
  if (data?.id !== id) return <SkeletonRows />;
  return (
    <article aria-label={`Ticket #${data.number}`} className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Link
          to={backHref}
          className="mb-3 inline-flex items-center gap-1.5 text-md text-2 hover:text-1 lg:hidden"
        >
          <ArrowLeft aria-hidden="true" size={16} />
          All tickets
        </Link>
        <ThreadHead ticket={data} desk={desk} zone={zone} />
        <div className="mt-4">
          <TicketMessages newest={data} zone={zone} readEarlier={readEarlier} />
        </div>
      </div>
      <div className="shrink-0 border-t border-line p-4">
        {mayWriteTo(data.state) ? (
          desk ? (
            <DeskComposer ticket={data} />
          ) : (
            <OwnComposer ticket={data} />
          )
        ) : (
          <p className="text-md text-3">This ticket is closed. If something is left, open a new one.</p>
        )}
      </div>
    </article>
  );
}

function ThreadHead({ ticket, desk, zone }: { ticket: TicketDetail; desk: boolean; zone: string }) {
  return (
    <header className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold wrap-anywhere text-1">
        <span className="num font-normal text-3">#{ticket.number}</span> {ticket.subject}
      </h2>
      <div className="flex flex-wrap items-center gap-1.5">
        <TicketStateChip state={ticket.state} desk={desk} />
        <TicketPriorityChip priority={ticket.priority} />
        <TicketClockChip ticket={ticket} zone={zone} />
      </div>
      <p className="text-md wrap-anywhere text-2">
        {desk
          ? `${ticket.requesterName} <${ticket.requesterEmail}> · ${ticket.companyName ?? 'Visitor'}`
          : `Asked by ${ticket.requesterName}`}
        {ticket.assigneeName !== null && ` · ${desk ? 'With' : 'Answered by'} ${ticket.assigneeName}`}
      </p>
      {ticket.errorId !== null && (
        <p className="text-md text-2">
          Error <code className="font-mono text-sm wrap-anywhere text-1">{ticket.errorId}</code>
        </p>
      )}
      {ticket.facts.length > 0 && (
        <details className="rounded-md border border-line px-3 py-2">
          <summary className="cursor-pointer text-md text-2">What was sent along</summary>
          <div className="mt-2">
            <TicketFacts facts={ticket.facts} />
          </div>
        </details>
      )}
      {desk ? <DeskActions ticket={ticket} /> : <OwnActions ticket={ticket} />}
    </header>
  );
}
