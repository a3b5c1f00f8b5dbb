import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';

type Channel = Communication['channel'];

/** Label, recipient field and button text of each channel. */
export const channelWords: Readonly<
  Record<Channel, { readonly name: string; readonly hint: string; readonly send: string }>
> = {
  portal: { name: 'Portal', hint: 'The customer reads it on their own pages.', send: 'Send message' },
  email: { name: 'Email', hint: 'Mailed to the customer in your company’s name.', send: 'Send email' },
  call: {
    name: 'Call note',
    hint: 'What was said on the phone. The customer never sees it.',
    send: 'Keep note',
  },
};

/** Channels for written messages. */
export function channelsFor(role: Role): readonly Channel[] {
  return role === 'customer' ? ['portal'] : ['portal', 'email', 'call'];
}

/** Delivery status of an outgoing message; null for channels without one. */
export function deliveryWord({
  channel,
  delivery,
}: Pick<Communication, 'channel' | 'delivery'>): string | null {
  if (channel !== 'email') return null;
  return {
    kept: 'Not mailed: no mail server',
    held: 'Held until the e-mail address is confirmed',
    queued: 'Being mailed',
    sent: 'Mailed',
    failed: 'Mail refused',
    unknown: 'Handed over, outcome unknown',
  }[delivery];
}
