import { describe, expect, test } from 'vitest';
import { at, sampleStamps } from './portal-samples.ts';
import { nextStep, otherSteps } from './visit-steps.ts';

const sent = sampleStamps({ dispatchedAt: at('08:00') });
const accepted = sampleStamps({ dispatchedAt: at('08:00'), acceptedAt: at('08:05') });

describe('the big button', () => {
  test('leads through a visit from accepting it to its end', () => {
    const labels = (['dispatched', 'en_route', 'on_site', 'in_progress', 'paused'] as const).map(
      (state) => nextStep({ state, stamps: accepted }, 'technician')?.label,
    );
    expect(nextStep({ state: 'dispatched', stamps: sent }, 'technician')?.label).toBe('Accept');
    expect(labels).toEqual(['On my way', 'Arrived', 'Start work', 'Complete visit', 'Resume work']);
  });

  test('is not there before a visit is sent and after it is over', () => {
    for (const state of ['planned', 'completed', 'cancelled', 'needs_return'] as const) {
      expect(nextStep({ state, stamps: accepted }, 'technician')).toBeNull();
    }
  });

  test('leaves the other steps to the small buttons', () => {
    const steps = (state: 'dispatched' | 'in_progress') =>
      otherSteps({ state, stamps: sent }, 'technician').map(({ to }) => to);
    expect(steps('in_progress')).toEqual(['paused', 'needs_return']);
    // A technician who sets off at once need not accept first.
    expect(steps('dispatched')).toEqual(['en_route']);
  });
});
