import type { TicketMessages } from '@switchyard/contracts/support/ticket.ts';

/**
 * Merges known messages of a ticket with a refetched newest page. Messages that left the newest page are kept; if the
 * two no longer overlap, only the newest page is shown, so that no message is missing in between.
 */
export function joinMessages(known: TicketMessages, newest: TicketMessages): TicketMessages {
  const [oldest] = newest.messages;
  const place = known.messages.findIndex(({ id }) => id === oldest?.id);
  if (place <= 0) return newest;
  return {
    messages: [...known.messages.slice(0, place), ...newest.messages],
    hasEarlier: known.hasEarlier,
  };
}

/** Prepends earlier messages. */
export function addEarlier(known: TicketMessages, earlier: TicketMessages): TicketMessages {
  return { messages: [...earlier.messages, ...known.messages], hasEarlier: earlier.hasEarlier };
}
