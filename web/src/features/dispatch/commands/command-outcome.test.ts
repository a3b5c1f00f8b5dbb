import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { expect, test } from 'vitest';
import { sampleVisit } from '../../../core/planning/plan-samples.ts';
import { changedText } from './command-outcome.ts';

test('tells what another user changed of a visit, and joins several changes', () => {
  const clock = createZoneClock('America/New_York');
  const before = sampleVisit('a', '14:00', '15:00');
  const [assignment] = before.assignments;
  if (!assignment) throw new Error('A sample visit has a technician');
  const ben = { assignments: [{ ...assignment, technicianName: 'Ben' }] };
  expect(changedText(before, before, clock)).toBe('Someone else changed this visit in the meantime.');
  expect(changedText(before, { ...before, ...ben }, clock)).toBe(
    'Someone else changed this visit: it is now with Ben.',
  );
  const moved = sampleVisit('a', '16:00', '17:00', { ...ben, state: 'on_site' });
  expect(changedText(before, { ...before, ...moved, ...ben, state: 'on_site' }, clock)).toBe(
    'Someone else changed this visit: it is now 16:00–17:00 and it is now with Ben and it is now on site.',
  );
});
