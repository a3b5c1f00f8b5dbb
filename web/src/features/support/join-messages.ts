import type { TicketMessages } from '@switchyard/contracts/support/ticket.ts';

/**
 * What is known of a ticket with its newest messages as they were read again. What slid out of the newest stays known; when
 * so much was said in between that the two do not meet, the newest alone are shown, and nothing is missing in the middle.
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

/** With what was said before it. */
export function addEarlier(known: TicketMessages, earlier: TicketMessages): TicketMessages {
  return { messages: [...earlier.messages, ...known.messages], hasEarlier: earlier.hasEarlier };
}
