export const ticketStates = ['open', 'waiting', 'resolved', 'closed'] as const;
/** `open`: support's turn. `waiting`: the other side's turn. `resolved`: answered for good, may be reopened. */
export type TicketState = (typeof ticketStates)[number];

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** What each priority means, as the form says it. */
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

/** Lengths, characters. */
export const ticketLimits = {
  subject: { min: 4, max: 160 },
  body: { min: 1, max: 10_000 },
  name: { min: 2, max: 120 },
  errorId: 100,
  facts: 40,
  factName: 60,
  factValue: 600,
} as const;

/** A resolved ticket closes by itself after this many days without a word. */
export const closeAfterDays = 7;
