import { t } from '@lingui/core/macro';
import { isAnswered } from '@switchyard/contracts/checklists/checklist-rules.ts';
import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { CreateVisitEntryInput } from '@switchyard/contracts/visit-entries/visit-entry.ts';

export const entryWords = {
  note: t`Note`,
  answer: t`Checklist`,
  signature: t`Signature`,
  time: t`Time`,
  part: t`Part`,
  reading: t`Reading`,
} as const;

type Entry = CreateVisitEntryInput extends infer Body
  ? Body extends { kind: string; data: unknown }
    ? Pick<Body, 'kind' | 'data'>
    : never
  : never;

export type ListOfQuestions = Pick<Checklist, 'id' | 'items'>;

/** Label of an unsent entry; for an answer, with its question. */
export function entryLabel(entry: Entry, checklists: readonly ListOfQuestions[]): string {
  if (entry.kind !== 'answer') return entryWords[entry.kind];
  const { checklistId, itemId, value } = entry.data;
  const items = checklists.find(({ id }) => id === checklistId)?.items;
  const question = items?.find(({ id }) => id === itemId)?.label;
  if (question === undefined) return entryWords.answer;
  return `${entryWords.answer}: ${question}${isAnswered(value) ? '' : t`, not answered`}`;
}
