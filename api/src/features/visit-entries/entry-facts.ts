import type { Change } from '@switchyard/contracts/events/domain-event.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { isDeepStrictEqual } from 'node:util';

type Facts = Readonly<Record<string, unknown>>;

/** What an entry says, as the history of its job tells it. `question`: the label of the checklist item it answers. */
function factsOf({ kind, data }: VisitEntry, question: string | null): Facts {
  switch (kind) {
    case 'note':
      return { note: data.text, visibility: data.visibility };
    case 'answer':
      return { answer: `${question ?? data.itemId}: ${answerWord(data.value)}` };
    case 'signature':
      return { signature: data.typed === true ? `${data.signerName} (typed)` : data.signerName };
    case 'time':
      return { activity: data.activity, start: data.start, end: data.end };
    case 'part':
      return { part: `${data.quantity} ${data.unit} ${data.name}` };
    case 'reading':
      return { reading: `${data.name}: ${data.value} ${data.unit}` };
    default:
      return kind satisfies never;
  }
}

function answerWord(value: boolean | number | string | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'cleared' : String(value);
}

export type EntryChange = {
  /** Null when the entry is new. */
  before: VisitEntry | null;
  /** Null when it was taken back. */
  after: VisitEntry | null;
  question?: string | null;
};

/** What became of an entry, as changes of an event. */
export function changesOf({ before, after, question = null }: EntryChange): Change[] {
  const from = before ? factsOf(before, question) : {};
  const to = after ? factsOf(after, question) : {};
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => !isDeepStrictEqual(from[field], to[field]))
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }));
}
