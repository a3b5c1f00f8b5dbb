import {
  type TicketPriority,
  ticketPriorities,
  ticketPriorityWords,
  type TicketState,
} from '@switchyard/contracts/support/ticket-options.ts';
import { nextTicketStates } from '@switchyard/contracts/support/ticket-rules.ts';
import type { DeskUpdate, TicketDetail } from '@switchyard/contracts/support/ticket.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useChangeAtDeskMutation } from './support-api.ts';

const moves: Record<TicketState, string> = {
  open: 'Open again',
  waiting: 'Wait for answer',
  resolved: 'Resolve',
  closed: 'Close',
};
const priorities = ticketPriorities.map((value) => ({ value, label: ticketPriorityWords[value].label }));

/** Actions of the support desk on a ticket, apart from replying. */
export function DeskActions({ ticket }: { ticket: TicketDetail }) {
  const [change, { isLoading }] = useChangeAtDeskMutation();
  const { firstName, lastName } = useCurrentUser();
  const toast = useToast();
  const { id, revision, state, priority } = ticket;
  const isMine = ticket.assigneeName === `${firstName} ${lastName}`;
  const send = async (body: DeskUpdate) => {
    const { error } = await change({ id, revision, desk: true, body });
    if (error)
      toast({ variant: 'destructive', title: 'Not changed', description: describeRequestError(error) });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {nextTicketStates(state, 'desk').map((to) => (
        <Button key={to} disabled={isLoading} onClick={() => void send({ state: to })}>
          {moves[to]}
        </Button>
      ))}
      <Button disabled={isLoading} onClick={() => void send({ mine: !isMine })}>
        {isMine ? 'Give it back' : 'Take it'}
      </Button>
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
