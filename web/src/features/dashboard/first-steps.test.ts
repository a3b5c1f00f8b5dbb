import { expect, test } from 'vitest';
import { firstSteps } from './first-steps.ts';

const nothing = { technician: false, customer: false, job: false, visit: false, team: false };
const all = { technician: true, customer: true, job: true, visit: true, team: true };
const open = (done: typeof nothing) =>
  firstSteps(done)
    .filter((step) => !step.done && step.waitsFor === null)
    .map((step) => step.id);

test('a new company begins with people and customers', () => {
  expect(open(nothing)).toEqual(['technician', 'customer', 'team']);
});

test('a job needs a customer, the plan a job and a technician', () => {
  expect(open({ ...nothing, customer: true })).toEqual(['technician', 'job', 'team']);
  expect(open({ ...nothing, customer: true, job: true })).not.toContain('visit');
  expect(open({ ...all, visit: false })).toEqual(['visit']);
});

test('what is done stays in the list, ticked, until nothing is left', () => {
  expect(firstSteps({ ...all, team: false }).map((step) => step.done)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(firstSteps(all)).toEqual([]);
});
