import { expect, test } from 'vitest';
import { noteOfSteps, textOfOffice, textOfStep } from './step-texts.ts';

const target = { kind: 'visit', operation: 'step', id: 'v', parentId: null } as const;
const completed = { target, body: { to: 'completed', resolution: 'Replaced the anode rod' } };
const paused = { target, body: { to: 'paused', reason: 'parts' } };

test('both sides of a step have their texts', () => {
  expect(textOfStep(completed)).toBe('Replaced the anode rod');
  expect(textOfStep({ body: { to: 'on_site' } })).toBeNull();
  expect(textOfOffice({ state: 'completed', resolution: 'Done.', stateReason: null })).toBe('Done.');
  expect(textOfOffice(null)).toBeNull();
});

test('the texts of lost steps become one note at their visit', () => {
  const note = noteOfSteps([paused, completed], {
    current: { jobId: 'j' },
    label: 'Note',
    at: '2026-01-01T00:00:00.000Z',
  });
  expect(note).toMatchObject({
    path: '/api/visits/v/entries',
    body: { kind: 'note', data: { text: 'Replaced the anode rod', visibility: 'internal' } },
    record: { visitId: 'v', jobId: 'j' },
  });
  const bare = { target, body: { to: 'on_site' } };
  expect(noteOfSteps([bare], { current: null, label: 'Note', at: '2026-01-01T00:00:00.000Z' })).toBeNull();
});
