import type { TicketDetail } from '@switchyard/contracts/support/ticket.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { useToast } from '../../ui/use-toast.ts';
import { MessageComposer } from './message-composer.tsx';
import { useWriteToSupportMutation } from './support-api.ts';

/** Writes to support. */
export function OwnComposer({ ticket }: { ticket: TicketDetail }) {
  const [write] = useWriteToSupportMutation();
  const toast = useToast();
  const send = async (body: string) => {
    const { error } = await write({ id: ticket.id, body });
    if (error) toast({ variant: 'destructive', title: 'Not sent', description: describeRequestError(error) });
    return !error;
  };
  return (
    <MessageComposer
      key={ticket.id}
      label="Message to support"
      placeholder={
        ticket.state === 'resolved' ? 'Still not right? Writing opens the ticket again' : 'Write to support'
      }
      sendLabel="Send"
      onSend={send}
    />
  );
}
