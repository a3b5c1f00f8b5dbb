import { domainEventSchema } from '@switchyard/contracts/events/domain-event.ts';
import { type Actor, isNarrowed } from '@switchyard/contracts/identity/role.ts';
import { z } from 'zod';
import { grantedEvents } from '../access/granted-events.ts';
import { payloadOf, textFrame } from './frame.ts';

/** Messages with an event, as the hub frames them. */
const eventMessage = z.looseObject({
  topic: z.string(),
  offset: z.number(),
  epoch: z.string(),
  event: domainEventSchema,
});

/**
 * Narrows the frames of a socket of an API token, or of a user with a role of the company, to what they may view; undefined
 * for presets, whose topics decide alone. Costs parsing each message, which most sockets do not pay.
 */
export function narrowingOf(actor: Actor): ((frame: Buffer) => Buffer) | undefined {
  if (!isNarrowed(actor)) return undefined;
  return (frame) => {
    const message: unknown = JSON.parse(payloadOf(frame).toString());
    if (typeof message !== 'object' || message === null || !('event' in message)) return frame;
    const { data } = eventMessage.safeParse(message);
    // An event of a newer version: that something happened is all that is certain to be allowed.
    if (data === undefined) return textFrame(JSON.stringify({ ...message, event: undefined }));
    const [shown] = grantedEvents(actor, [data]);
    return shown === data ? frame : textFrame(JSON.stringify({ ...message, event: shown?.event }));
  };
}
