import { expect, test } from 'vitest';
import { hitNote } from './hit-note.ts';

test('a search result names states and trades as the rest of the screen does', () => {
  expect(hitNote({ kind: 'job', subtitle: 'Harbor · Fenway · in progress' })).toBe(
    'Job · Working · Harbor · Fenway',
  );
  expect(hitNote({ kind: 'technician', subtitle: 'hvac · Dorchester' })).toBe(
    'Technician · HVAC · Dorchester',
  );
  expect(hitNote({ kind: 'flag', subtitle: '' })).toBe('Feature flag');
});
