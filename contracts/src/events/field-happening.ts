import type { DomainEvent } from './domain-event.ts';

/** Something recorded, written or photographed, as a line of a job's history. */
export type FieldHappening = {
  readonly title: string;
  readonly details: readonly string[];
  /** Text written by a user. */
  readonly quote: string | null;
};

/** Formats an instant as a time of day. */
type WriteTime = (instant: string) => string;

/** The event as text; undefined if it concerns the job or a visit itself. */
export function fieldHappening(event: DomainEvent, time: WriteTime): FieldHappening | undefined {
  switch (event.entity.kind) {
    case 'visit_entry':
      return entryHappening(event, time);
    case 'communication':
      return messageHappening(event);
    case 'comment':
      return commentHappening(event);
    case 'photo':
      return line(`Photo ${verbs[event.type] ?? 'changed'}`);
    case 'orphan':
      return line(
        event.type === 'orphan.received' ? 'Work came in for a visit that had changed' : 'Late work settled',
      );
    default:
      return undefined;
  }
}

const verbs: Readonly<Partial<Record<DomainEvent['type'], string>>> = {
  'visit_entry.added': 'added',
  'visit_entry.changed': 'changed',
  'visit_entry.removed': 'taken back',
  'photo.added': 'added',
  'photo.changed': 'changed',
  'photo.removed': 'deleted',
};

const activities: Readonly<Record<string, string>> = {
  travel: 'Travel time',
  work: 'Working time',
  pause: 'Pause',
  other: 'Other time',
};

function entryHappening(event: DomainEvent, time: WriteTime): FieldHappening {
  const verb = verbs[event.type] ?? 'changed';
  const change = (field: string) => event.changes.find((item) => item.field === field);
  const value = (field: string) => {
    const found = change(field);
    const text = found?.to ?? found?.from;
    return typeof text === 'string' ? text : undefined;
  };
  // No changes: the content of a note withdrawn from the customer is not shown.
  if (event.changes.length === 0) return line(`Note ${verb}`);
  if (change('note')) return { ...line(`Note ${verb}`), quote: value('note') ?? null };
  if (change('visibility')) {
    return line(
      value('visibility') === 'customer' ? 'Note shown to the customer' : 'Note hidden from the customer',
    );
  }
  if (change('answer')) return line('Checklist answered', value('answer'));
  if (change('signature')) return line(`Signature ${verb}`, value('signature'));
  if (change('part')) return line(verb === 'added' ? 'Part used' : `Part ${verb}`, value('part'));
  if (change('reading'))
    return line(verb === 'added' ? 'Reading taken' : `Reading ${verb}`, value('reading'));
  const title = `${activities[value('activity') ?? ''] ?? 'Time'} ${verb}`;
  return line(title, timeText(value('start'), value('end'), time));
}

/** Only the changed end of a time entry is known. */
function timeText(start: string | undefined, end: string | undefined, time: WriteTime): string | undefined {
  if (start !== undefined && end !== undefined) return `${time(start)}–${time(end)}`;
  if (start !== undefined) return `from ${time(start)}`;
  return end === undefined ? undefined : `until ${time(end)}`;
}

const commentTitles: Readonly<Partial<Record<DomainEvent['type'], string>>> = {
  'comment.created': 'Comment',
  'comment.deleted': 'Comment deleted',
  'comment.restored': 'Comment restored',
};

function commentHappening(event: DomainEvent): FieldHappening {
  const body = event.changes.find(({ field }) => field === 'body')?.to;
  return {
    ...line(commentTitles[event.type] ?? 'Comment changed'),
    quote: typeof body === 'string' ? body : null,
  };
}

function messageHappening(event: DomainEvent): FieldHappening {
  const to = (field: string) => event.changes.find((item) => item.field === field)?.to;
  const message = to('message');
  return {
    ...line(messageTitle(to('channel'), to('direction'))),
    quote: typeof message === 'string' ? message : null,
  };
}

function messageTitle(channel: unknown, direction: unknown): string {
  if (channel === 'call') return 'Call noted';
  if (direction === 'in') return 'Message from the customer';
  return channel === 'email' ? 'Mail to the customer' : 'Message to the customer';
}

function line(title: string, detail?: string): FieldHappening {
  return { title, details: detail === undefined ? [] : [detail], quote: null };
}
