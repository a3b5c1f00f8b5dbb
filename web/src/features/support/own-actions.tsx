import {
  type TicketPriority,
  ticketPriorities,
  ticketPriorityWords,
  type TicketState,
} from '@switchyard/contracts/support/ticket-options.ts';
import { mayWriteTo, nextTicketStates } from '@switchyard/contracts/support/ticket-rules.ts';
import type { TicketDetail, UpdateTicket } from '@switchyard/contracts/support/ticket.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useChangeTicketMutation } from './support-api.ts';

const words: Partial<Record<TicketState, string>> = { closed: 'Close ticket', open: 'Open again' };

const priorities = ticketPriorities.map((value) => ({ value, label: ticketPriorityWords[value].label }));

/** The requester's actions on a ticket: close, reopen, change priority. */
export function OwnActions({ ticket }: { ticket: TicketDetail }) {
  const [change, { isLoading }] = useChangeTicketMutation();
  const toast = useToast();
  const { id, revision, state, priority } = ticket;
  const offered = nextTicketStates(state, 'requester').filter(
    (to) => to === 'closed' || state === 'resolved',
  );
  const send = async (body: UpdateTicket) => {
    const { error } = await change({ id, revision, desk: false, body });
    if (error)
      toast({ variant: 'destructive', title: 'Not changed', description: describeRequestError(error) });
  };
  if (!mayWriteTo(state)) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {offered.map((to) => (
        <Button key={to} disabled={isLoading} onClick={() => void send({ state: to })}>
          {words[to]}
        </Button>
      ))}
      <div className="w-30">
        <Select
          label="Priority"
          options={priorities}
          value={priority}
          disabled={isLoading}
          onChange={(value: TicketPriority) => void send({ priority: value })}
        />
      </div>
    </div>
  );
}
