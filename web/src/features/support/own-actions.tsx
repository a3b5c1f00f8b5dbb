import type { TicketState } from '@switchyard/contracts/support/ticket-options.ts';
import { nextTicketStates } from '@switchyard/contracts/support/ticket-rules.ts';
import type { TicketDetail } from '@switchyard/contracts/support/ticket.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useChangeTicketMutation } from './support-api.ts';

const words: Partial<Record<TicketState, string>> = { closed: 'Close ticket', open: 'Open again' };

/** What whoever asked can do with a ticket: close it, or open it again. */
export function OwnActions({ ticket }: { ticket: TicketDetail }) {
  const [change, { isLoading }] = useChangeTicketMutation();
  const toast = useToast();
  const { id, revision, state } = ticket;
  const offered = nextTicketStates(state, 'requester').filter(
    (to) => to === 'closed' || state === 'resolved',
  );
  const move = async (to: TicketState) => {
    const { error } = await change({ id, revision, desk: false, body: { state: to } });
    if (error)
      toast({ variant: 'destructive', title: 'Not changed', description: describeRequestError(error) });
  };
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map((to) => (
        <Button key={to} disabled={isLoading} onClick={() => void move(to)}>
          {words[to]}
        </Button>
      ))}
    </div>
  );
}
