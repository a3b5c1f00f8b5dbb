import { ticketLimits } from '@switchyard/contracts/support/ticket-options.ts';
import type { DeskAnswer, Ticket } from '@switchyard/contracts/support/ticket.ts';
import { useState } from 'react';
import { useRecordChange } from '../../records/use-record-change.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MessageComposer } from '../../ui/message-composer.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { deskTickets } from './support-api.ts';

const afterwards = [
  { value: 'waiting', label: 'Then wait' },
  { value: 'open', label: 'Stay open' },
  { value: 'resolved', label: 'Resolve' },
] as const;

/** Replies to a ticket, or adds an internal note. */
export function DeskComposer({ ticket: { id } }: { ticket: Ticket }) {
  const { send } = useRecordChange(deskTickets.write, 'Not sent');
  const [internal, setInternal] = useState(false);
  const [state, setState] = useState<NonNullable<DeskAnswer['state']>>('waiting');
  return (
    <MessageComposer
      label={internal ? 'Internal note' : 'Answer'}
      placeholder={internal ? 'For colleagues only' : 'Your answer goes out by mail, too'}
      sendLabel={internal ? 'Add note' : 'Send answer'}
      maxLength={ticketLimits.body.max}
      onSend={(body) => send({ id, body: internal ? { body, internal } : { body, internal, state } })}
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
