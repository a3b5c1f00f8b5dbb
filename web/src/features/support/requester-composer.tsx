import { t } from '@lingui/core/macro';
import { ticketLimits } from '@switchyard/contracts/support/ticket-options.ts';
import type { Ticket } from '@switchyard/contracts/support/ticket.ts';
import { MessageComposer } from '../../ui/message-composer.tsx';

type RequesterComposerProps = Pick<Ticket, 'state'> & { onSend: (body: string) => Promise<boolean> };

/** The requester's reply, with or without an account. */
export function RequesterComposer({ state, onSend }: RequesterComposerProps) {
  return (
    <MessageComposer
      label={t`Message to support`}
      placeholder={
        state === 'resolved' ? t`Still not right? Writing opens the ticket again` : t`Write to support`
      }
      sendLabel={t`Send`}
      maxLength={ticketLimits.body.max}
      onSend={onSend}
    />
  );
}
