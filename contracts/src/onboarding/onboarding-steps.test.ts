import { expect, test } from 'vitest';
import { nextStep, stepStates, stepWaitsFor } from './onboarding-steps.ts';

const nothing = { technician: false, customer: false, job: false, visit: false, team: false };
const unsaid = { confirmed: [], skipped: [] };

test('a new company begins with its own details', () => {
  expect(nextStep(stepStates(nothing, unsaid))).toBe('company');
});

test('a skipped step is passed over; if done anyway, it counts as done', () => {
  const marks = { confirmed: ['company', 'trade'], skipped: ['technicians', 'customers'] };
  const states = stepStates({ ...nothing, customer: true }, marks);
  expect(states).toMatchObject({ company: 'done', technicians: 'skipped', customers: 'done', job: 'open' });
  expect(nextStep(states)).toBe('job');
});

test('a job waits for a customer, the plan for a job and a technician', () => {
  const empty = stepStates(nothing, unsaid);
  expect(stepWaitsFor('job', empty)).not.toBeNull();
  expect(stepWaitsFor('visit', empty)).not.toBeNull();
  expect(stepWaitsFor('team', empty)).toBeNull();
  const ready = stepStates({ ...nothing, technician: true, customer: true, job: true }, unsaid);
  expect(stepWaitsFor('visit', ready)).toBeNull();
});

test('with everything done or skipped the wizard has no next step', () => {
  const marks = { confirmed: ['company', 'trade'], skipped: ['job'] };
  expect(nextStep(stepStates({ ...nothing, technician: true, customer: true }, marks))).toBeNull();
});
