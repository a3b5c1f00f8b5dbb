export const ticketStates = ['open', 'waiting', 'resolved', 'closed'] as const;
/** `open`: waits for support. `waiting`: waits for the requester. `resolved`: answered, may be reopened. */
export type TicketState = (typeof ticketStates)[number];

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Meaning of each priority, as shown in the form. */
export const ticketPriorityWords: Readonly<Record<TicketPriority, { label: string; hint: string }>> = {
  low: { label: 'Low', hint: 'A question or a wish' },
  normal: { label: 'Normal', hint: 'Something does not work as it should' },
  high: { label: 'High', hint: 'Work is held up' },
  urgent: { label: 'Urgent', hint: 'Nobody can work' },
};

export const ticketStateWords: Readonly<Record<TicketState, string>> = {
  open: 'Open',
  waiting: 'Waiting for you',
  resolved: 'Resolved',
  closed: 'Closed',
};

/** Length limits, characters. */
export const ticketLimits = {
  subject: { min: 4, max: 160 },
  body: { min: 1, max: 10_000 },
  name: { min: 2, max: 120 },
  errorId: 100,
  facts: 40,
  factName: 60,
  factValue: 600,
} as const;

/** Days without a message after which a resolved ticket closes. */
export const closeAfterDays = 7;
