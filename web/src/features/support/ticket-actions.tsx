import {
  type TicketPriority,
  ticketPriorities,
  ticketPriorityWords,
  type TicketState,
} from '@switchyard/contracts/support/ticket-options.ts';
import { t } from '@lingui/core/macro';
import { mayWriteTo, ticketMachine } from '@switchyard/contracts/support/ticket-rules.ts';
import type { DeskUpdate, TicketDetail } from '@switchyard/contracts/support/ticket.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { recordTarget } from '../../records/dialog-target.tsx';
import { RecordSteps } from '../../records/record-steps.tsx';
import { type RecordChange, useRecordChange } from '../../records/use-record-change.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { deskTickets, ownTickets } from './support-api.ts';

const moves: Record<TicketState, string> = {
  open: t`Open again`,
  waiting: t`Wait for answer`,
  resolved: t`Resolve`,
  closed: t`Close`,
};
const priorities = ticketPriorities.map((value) => ({ value, label: ticketPriorityWords[value].label }));

/** Actions on a ticket, apart from replying: of the desk, or of the requester. */
export function TicketActions({ ticket, desk }: { ticket: TicketDetail; desk: boolean }) {
  const { id, revision, state, priority, assigneeName } = ticket;
  const { firstName, lastName } = useCurrentUser();
  const change: RecordChange<{ id: string; revision: number; body: DeskUpdate }> = useRecordChange(
    desk ? deskTickets.update : ownTickets.update,
  );
  const { busy } = change;
  const send = (body: DeskUpdate) => void change.send({ id, revision, body });
  const isMine = assigneeName === `${firstName} ${lastName}`;
  const ownLabel = (to: TicketState) =>
    to === 'closed' ? t`Close ticket` : state === 'resolved' ? moves[to] : undefined;
  if (!desk && !mayWriteTo(state)) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <RecordSteps
        machine={ticketMachine}
        target={recordTarget('ticket', ticket)}
        from={state}
        party={desk ? 'desk' : 'requester'}
        label={desk ? (to) => moves[to] : ownLabel}
        busy={busy}
        onStep={(to) => send({ state: to })}
      />
      {desk && (
        <Button disabled={busy} onClick={() => send({ mine: !isMine })}>
          {isMine ? t`Give it back` : t`Take it`}
        </Button>
      )}
      <div className="w-30">
        <Select
          label={t`Priority`}
          options={priorities}
          value={priority}
          disabled={busy}
          onChange={(value: TicketPriority) => send({ priority: value })}
        />
      </div>
    </div>
  );
}
