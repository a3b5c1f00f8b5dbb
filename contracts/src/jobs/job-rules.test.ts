import { describe, expect, test } from 'vitest';
import { jobSteps, jobMachine, rollUpJobState } from './job-rules.ts';
import { jobStates } from './job-state.ts';
import { visitStates } from '../visits/visit-state.ts';
import { findVisitStep, visitSteps, visitMachine } from '../visits/visit-rules.ts';

describe('the state of a job follows from its visits', () => {
  test.each([
    ['unscheduled', ['planned'], 'scheduled'],
    ['scheduled', ['planned', 'dispatched'], 'dispatched'],
    ['dispatched', ['completed', 'in_progress'], 'in_progress'],
    ['in_progress', ['paused', 'en_route'], 'paused'],
    ['in_progress', ['completed'], 'completed'],
    ['in_progress', ['completed', 'needs_return'], 'needs_return'],
    ['needs_return', ['needs_return', 'planned'], 'scheduled'],
    ['needs_return', ['needs_return', 'completed'], 'completed'],
    ['en_route', ['cannot_complete'], 'needs_return'],
    ['scheduled', ['cancelled'], 'unscheduled'],
    ['scheduled', ['completed', 'cancelled'], 'completed'],
    ['requested', [], 'requested'],
    ['quoted', ['cancelled'], 'quoted'],
    ['on_hold', ['planned'], 'on_hold'],
    ['cancelled', ['planned'], 'cancelled'],
    ['invoiced', ['completed'], 'invoiced'],
  ] as const)('%s with visits %j is %s', (current, visits, expected) => {
    expect(rollUpJobState(current, visits)).toBe(expected);
  });
});

test('only the office moves a job directly', () => {
  for (const state of jobStates) {
    expect(jobSteps(state, 'technician')).toEqual([]);
    expect(jobSteps(state, 'customer')).toEqual([]);
    expect(jobSteps(state, 'manager')).toEqual(jobMachine.steps[state]);
  }
});

test('a technician completes a dispatched visit but never plans or reopens one', () => {
  const path = [
    'dispatched',
    'en_route',
    'on_site',
    'in_progress',
    'paused',
    'in_progress',
    'completed',
  ] as const;
  path.slice(1).forEach((to, index) => {
    expect(findVisitStep(path[index] ?? 'planned', to, 'technician')).toBeDefined();
  });
  expect(findVisitStep('planned', 'dispatched', 'technician')).toBeUndefined();
  expect(findVisitStep('completed', 'in_progress', 'technician')).toBeUndefined();
});

test('customers move nothing and every step leads to a known state', () => {
  for (const state of visitStates) {
    expect(visitSteps(state, 'customer')).toEqual([]);
    for (const step of visitMachine.steps[state]) expect(visitStates).toContain(step.to);
  }
});
