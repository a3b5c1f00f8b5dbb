import { describe, expect, it } from 'vitest';
import {
  type RolloutDraft,
  rolloutBody,
  rolloutProblems,
  usualSteps,
  withGuard,
  withStep,
} from './rollout-draft.ts';
import { durationWords } from './rollout-words.ts';

const draft = (more: Partial<RolloutDraft> = {}): RolloutDraft => ({
  environment: 'production',
  strategyId: 'beta',
  steps: usualSteps(0),
  guards: [],
  reason: ' ',
  ...more,
});

describe('the draft of a rollout', () => {
  it('begins with the usual steps above the present share', () => {
    expect(usualSteps(30).map(({ percentage }) => percentage)).toEqual(['50', '100']);
    expect(rolloutProblems(draft())).toEqual({});
    expect(rolloutBody(draft())).toMatchObject({
      strategyId: 'beta',
      reason: null,
      steps: [
        { percentage: 5, waitMinutes: 60 },
        { percentage: 25, waitMinutes: 1440 },
        {},
        { waitMinutes: 0 },
      ],
    });
  });

  it('names steps that do not grow, and what guards lack', () => {
    const [first] = usualSteps(0);
    if (!first) throw new Error('No step');
    const steps = withStep([
      { ...first, percentage: '40' },
      { ...first, key: 1, percentage: '20' },
    ]);
    const guards = withGuard([]);
    expect(Object.keys(rolloutProblems(draft({ steps, guards })))).toEqual([
      'steps.1.percentage',
      'steps.2.percentage',
      'guards.0.name',
      'guards.0.counted',
      'guards.0.threshold',
    ]);
  });

  it('sends the share of units as a fraction, and a ratio of counters as it is', () => {
    const [guard] = withGuard([]);
    if (!guard) throw new Error('No guard');
    const filled = { ...guard, name: 'Errors', counted: 'failed', per: 'visited', threshold: '2,5' };
    const thresholds = rolloutBody(
      draft({ guards: [filled, { ...filled, source: 'counters' }, { ...filled, per: '' }] }),
    ).guards?.map(({ threshold }) => threshold);
    expect(thresholds).toEqual([0.025, 2.5, 2.5]);
  });

  it('says durations in at most two units', () => {
    expect([0.2, 60, 90, 1440, 1501, 2940].map(durationWords)).toEqual([
      '1 min',
      '1 h',
      '1 h 30 min',
      '1 d',
      '1 d 1 h',
      '2 d 1 h',
    ]);
  });
});
