import type { DeskAnswer, TicketDetail } from '@switchyard/contracts/support/ticket.ts';
import { useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { MessageComposer } from './message-composer.tsx';
import { useAnswerTicketMutation } from './support-api.ts';

type After = NonNullable<DeskAnswer['state']>;
const afterwards = [
  { value: 'waiting', label: 'Then wait' },
  { value: 'open', label: 'Stay open' },
  { value: 'resolved', label: 'Resolve' },
] as const;

/** Replies to a ticket, or adds an internal note. */
export function DeskComposer({ ticket }: { ticket: TicketDetail }) {
  const [answer] = useAnswerTicketMutation();
  const [internal, setInternal] = useState(false);
  const [state, setState] = useState<After>('waiting');
  const toast = useToast();
  const send = async (body: string) => {
    const answered = internal ? { body, internal } : { body, internal, state };
    const { error } = await answer({ id: ticket.id, body: answered });
    if (error) toast({ variant: 'destructive', title: 'Not sent', description: describeRequestError(error) });
    return !error;
  };
  return (
    <MessageComposer
      key={ticket.id}
      label={internal ? 'Internal note' : 'Answer'}
      placeholder={internal ? 'For colleagues only' : 'Your answer goes out by mail, too'}
      sendLabel={internal ? 'Add note' : 'Send answer'}
      onSend={send}
    >
      <Checkbox checked={internal} onChange={setInternal}>
        Internal note
      </Checkbox>
      {!internal && (
        <SegmentedControl label="After the answer" segments={afterwards} value={state} onChange={setState} />
      )}
    </MessageComposer>
  );
}
