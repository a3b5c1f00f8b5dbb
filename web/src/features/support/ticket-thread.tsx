import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { mayWriteTo } from '@switchyard/contracts/support/ticket-rules.ts';
import type { TicketDetail } from '@switchyard/contracts/support/ticket.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useReadRecord } from '../../records/use-read-record.tsx';
import { useReadOnDemand, useRecordChange } from '../../records/use-record-change.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { MessageThread } from '../../ui/message-thread.tsx';
import { RequesterComposer } from './requester-composer.tsx';
import { deskTickets, earlierMessages, ownTickets } from './support-api.ts';
import { TicketActions } from './ticket-actions.tsx';
import { DeskComposer } from './desk-composer.tsx';
import { toDetails } from './ticket-facts.tsx';
import {
  authorOf,
  TicketClockChip,
  TicketPriorityChip,
  TicketStateChip,
  TicketTitle,
} from './ticket-looks.tsx';

type TicketThreadProps = { id: string; desk: boolean };

/** One ticket: state, messages, and a reply field. */
export function TicketThread({ id, desk }: TicketThreadProps) {
  const { companyTimeZone: zone } = useCurrentUser();
  const { item: ticket, fallback } = useReadRecord<TicketDetail>(desk ? deskTickets : ownTickets, id);
  const { send } = useRecordChange(ownTickets.write, t`Not sent`);
  const readEarlier = useReadOnDemand(earlierMessages);
  if (ticket === null) return fallback;
  return (
    <article aria-label={t`Ticket #${ticket.number}`} className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <ThreadHead ticket={ticket} desk={desk} zone={zone} />
        <div className="mt-4">
          <MessageThread
            newest={ticket}
            zone={zone}
            readEarlier={(before) => readEarlier({ id, desk, before })}
            author={authorOf}
            isMarked={({ internal }) => internal}
          />
        </div>
      </div>
      <div className="shrink-0 border-t border-line p-4">
        {!mayWriteTo(ticket.state) ? (
          <p className="text-md text-3">
            <Trans>This ticket is closed. If something is left, open a new one.</Trans>
          </p>
        ) : desk ? (
          <DeskComposer ticket={ticket} />
        ) : (
          <RequesterComposer state={ticket.state} onSend={(body) => send({ id, body: { body } })} />
        )}
      </div>
    </article>
  );
}

function ThreadHead({ ticket, desk, zone }: { ticket: TicketDetail; desk: boolean; zone: string }) {
  return (
    <header className="flex flex-col gap-2">
      <TicketTitle ticket={ticket} />
      <div className="flex flex-wrap items-center gap-1.5">
        <TicketStateChip state={ticket.state} desk={desk} />
        <TicketPriorityChip priority={ticket.priority} />
        <TicketClockChip ticket={ticket} zone={zone} />
      </div>
      <p className="text-md wrap-anywhere text-2">
        {desk
          ? `${ticket.requesterName} <${ticket.requesterEmail}> · ${ticket.companyName ?? t`Visitor`}`
          : t`Asked by ${ticket.requesterName}`}
        {ticket.assigneeName !== null &&
          ` · ${desk ? t`With ${ticket.assigneeName}` : t`Answered by ${ticket.assigneeName}`}`}
      </p>
      {ticket.errorId !== null && (
        <p className="text-md text-2">
          <Trans>
            Error <code className="font-mono text-sm wrap-anywhere text-1">{ticket.errorId}</code>
          </Trans>
        </p>
      )}
      {ticket.facts.length > 0 && (
        <details className="rounded-md border border-line px-3 py-2">
          <summary className="cursor-pointer text-md text-2">
            <Trans>What was sent along</Trans>
          </summary>
          <div className="mt-2">
            <DetailList dense items={toDetails(ticket.facts)} />
          </div>
        </details>
      )}
      <TicketActions ticket={ticket} desk={desk} />
    </header>
  );
}
