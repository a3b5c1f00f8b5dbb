import { isDeepStrictEqual } from 'node:util';
import type { Change } from '@switchyard/contracts/events/domain-event.ts';

/** Fields that differ between two states of a record, without bookkeeping fields. */
export function diffRecords<Item extends Record<string, unknown>>(
  before: Item,
  after: Item,
  ignored: readonly string[] = ['revision', 'updatedAt', 'createdAt'],
): Change[] {
  return Object.keys(after)
    .filter((field) => !ignored.includes(field) && !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }));
}
