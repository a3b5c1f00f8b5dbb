import type { Change } from '@switchyard/contracts/events/domain-event.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { isDeepStrictEqual } from 'node:util';

type Facts = Readonly<Record<string, unknown>>;

/** Contents of an entry for the job's history. `question`: the label of the answered checklist item. */
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
  /** Null for a new entry. */
  before: VisitEntry | null;
  /** Null for a deleted entry. */
  after: VisitEntry | null;
  question?: string | null;
};

/** The changes of an entry for its event. */
export function changesOf({ before, after, question = null }: EntryChange): Change[] {
  const from = before ? factsOf(before, question) : {};
  const to = after ? factsOf(after, question) : {};
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => !isDeepStrictEqual(from[field], to[field]))
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }));
}
