import { expect, test } from 'vitest';
import type { OutboxChange } from '../outbox/outbox-change.ts';
import { showSyncNotices } from './sync-notices.ts';

const label = 'Move · #1042 No heat';
const answered = { id: 'a', outcome: 'answered', text: null };

function told(change: OutboxChange): readonly string[] {
  const lines: string[] = [];
  showSyncNotices([{ id: 'a', label }], [change], (title, text) => lines.push(title, text));
  return lines;
}

function applied(fields: readonly string[]): OutboxChange {
  const kept = fields.map((field) => ({ field, base: 1, mine: 2, theirs: 3 }));
  return { ...answered, kind: 'applied', realId: null, record: null, merged: true, kept };
}

test('what the office had changed is told in words that people use', () => {
  expect(told(applied(['scheduledStart', 'scheduledEnd', 'technicianIds']))).toEqual([
    'The office’s plan stays',
    `${label}: the office changed the time and the crew meanwhile.`,
  ]);
});

test('work that went to the office is told with its reason, and nothing is told of what just went through', () => {
  expect(told({ ...answered, kind: 'orphaned', reason: 'reassigned' })[1]).toContain('given to someone else');
  expect(told({ ...answered, kind: 'orphaned', reason: 'deleted' })[1]).toContain('was deleted');
  expect(told(applied([]))).toEqual([]);
});
