import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ticketLimits } from '@switchyard/contracts/support/ticket-options.ts';
import type { DeskAnswer, Ticket } from '@switchyard/contracts/support/ticket.ts';
import { useState } from 'react';
import { useRecordChange } from '../../records/use-record-change.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MessageComposer } from '../../ui/message-composer.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { deskTickets } from './support-api.ts';

const afterwards = [
  { value: 'waiting', label: t`Then wait` },
  { value: 'open', label: t`Stay open` },
  { value: 'resolved', label: t`Resolve` },
] as const;

/** Replies to a ticket, or adds an internal note. */
export function DeskComposer({ ticket: { id } }: { ticket: Ticket }) {
  const { send } = useRecordChange(deskTickets.write, t`Not sent`);
  const [internal, setInternal] = useState(false);
  const [state, setState] = useState<NonNullable<DeskAnswer['state']>>('waiting');
  return (
    <MessageComposer
      label={internal ? t`Internal note` : t`Answer`}
      placeholder={internal ? t`For colleagues only` : t`Your answer goes out by mail, too`}
      sendLabel={internal ? t`Add note` : t`Send answer`}
      maxLength={ticketLimits.body.max}
      onSend={(body) => send({ id, body: internal ? { body, internal } : { body, internal, state } })}
    >
      <Checkbox checked={internal} onChange={setInternal}>
        <Trans>Internal note</Trans>
      </Checkbox>
      {!internal && (
        <SegmentedControl
          label={t`After the answer`}
          segments={afterwards}
          value={state}
          onChange={setState}
        />
      )}
    </MessageComposer>
  );
}
