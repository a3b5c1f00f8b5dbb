import { jobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { visitSteps } from '@switchyard/contracts/visits/visit-rules.ts';
import { visitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { expect, test } from 'vitest';
import { jobNote, nextStepText } from './next-step.ts';

const ben = { technicianId: 'ben', technicianName: 'Ben Tran', role: 'lead' } as const;

test('a technician who can do nothing yet is told who does what next', () => {
  for (const state of visitStates) {
    if (visitSteps(state, 'technician').length > 0 || state === 'completed' || state === 'cancelled')
      continue;
    const text = nextStepText({ state, assignments: [ben] }, 'technician') ?? 'nothing';
    expect(`${state}: ${text}`).toContain('the office');
  }
});

test('the office reads who is expected to take the next step', () => {
  expect(nextStepText({ state: 'planned', assignments: [ben] }, 'manager')).toContain('Ben Tran');
  expect(nextStepText({ state: 'dispatched', assignments: [ben] }, 'admin')).toContain('Ben Tran');
  expect(nextStepText({ state: 'planned', assignments: [] }, 'manager')).toContain('assign a technician');
});

test('what is over asks for nothing', () => {
  for (const role of ['technician', 'manager', 'admin', 'customer'] as const) {
    expect(nextStepText({ state: 'completed', assignments: [ben] }, role)).toBeNull();
    expect(nextStepText({ state: 'cancelled', assignments: [ben] }, role)).toBeNull();
  }
});

test('a customer reads what a hold means and what comes next, never the office’s own words', () => {
  const held = { state: 'on_hold', stateReason: 'No outcome recorded' } as const;
  expect(jobNote(held, 'manager')).toBe('No outcome recorded');
  const note = jobNote(held, 'customer');
  expect(note).not.toContain('No outcome recorded');
  expect(note).toContain('Next: ');
  for (const state of jobStates)
    expect(jobNote({ state, stateReason: 'x y' }, 'customer') ?? '').not.toContain('x y');
});
