import { t } from '@lingui/core/macro';
import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';

type Channel = Communication['channel'];

/** Label, recipient field and button text of each channel. */
export const channelWords: Readonly<
  Record<Channel, { readonly name: string; readonly hint: string; readonly send: string }>
> = {
  portal: { name: t`Portal`, hint: t`The customer reads it on their own pages.`, send: t`Send message` },
  email: { name: t`Email`, hint: t`Mailed to the customer in your company’s name.`, send: t`Send email` },
  call: {
    name: t`Call note`,
    hint: t`What was said on the phone. The customer never sees it.`,
    send: t`Keep note`,
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
    kept: t`Not mailed: no mail server`,
    held: t`Held until the email address is confirmed`,
    queued: t`Being mailed`,
    sent: t`Mailed`,
    failed: t`Mail refused`,
    unknown: t`Handed over, outcome unknown`,
  }[delivery];
}
