/** A message of a conversation. */
export type ThreadMessage = { readonly id: string; readonly body: string; readonly createdAt: string };

/** A page of a conversation, oldest first. `hasEarlier`: earlier ones can be fetched by the oldest known one. */
export type Messages<Message extends ThreadMessage> = {
  readonly messages: readonly Message[];
  readonly hasEarlier: boolean;
};

/**
 * Merges known messages with a refetched newest page. Messages that left the newest page are kept; if the
 * two no longer overlap, only the newest page is shown, so that no message is missing in between.
 */
export function joinMessages<Message extends ThreadMessage>(
  known: Messages<Message>,
  newest: Messages<Message>,
): Messages<Message> {
  const [oldest] = newest.messages;
  const place = known.messages.findIndex(({ id }) => id === oldest?.id);
  if (place <= 0) return newest;
  return {
    messages: [...known.messages.slice(0, place), ...newest.messages],
    hasEarlier: known.hasEarlier,
  };
}

/** Prepends earlier messages. */
export function addEarlier<Message extends ThreadMessage>(
  known: Messages<Message>,
  earlier: Messages<Message>,
): Messages<Message> {
  return { messages: [...earlier.messages, ...known.messages], hasEarlier: earlier.hasEarlier };
}
