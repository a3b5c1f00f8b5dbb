import { metricsSchema } from '@switchyard/contracts/experiments/metric.ts';
import { allocationSchema, type Experiment } from '@switchyard/contracts/feature-flags/flag.ts';
import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf, draftProblems, evenWeights, withNewMetric } from './experiment-draft.ts';

const at = '2026-11-01T10:00:00.000Z';
const experiment: Experiment = {
  id: 'e',
  flagId: 'f',
  flagKey: 'short_form',
  name: 'Shorter form',
  status: 'draft',
  revision: 1,
  createdAt: at,
  updatedAt: at,
  hypothesis: 'Fewer fields, more bookings',
  environment: 'staging',
  unit: 'sessionId',
  allocation: { a: 335, b: 665 },
  metrics: [
    {
      name: 'Revenue per visit',
      kind: 'ratio',
      role: 'goal',
      goodWhen: 'higher',
      event: 'paid',
      perEvent: 'visited',
      minimumLift: 0.07,
    },
  ],
  startedAt: null,
  endedAt: null,
};

describe('the draft of an A/B test', () => {
  it('becomes the same test again', () => {
    const { name, hypothesis, environment, unit, allocation, metrics } = experiment;
    expect(bodyOf(draftOf(experiment))).toEqual({ name, hypothesis, environment, unit, allocation, metrics });
    expect(bodyOf(draftOf({ ...experiment, allocation: null }))).toMatchObject({ allocation: null });
  });

  it('divides evenly by weights that the server takes', () => {
    const weights = evenWeights(['a', 'b', 'c']);
    expect(weights).toEqual({ a: '33.4', b: '33.3', c: '33.3' });
    const { allocation } = bodyOf({ ...draftOf(null), weights });
    expect(allocationSchema.safeParse(allocation).success).toBe(true);
  });

  it('names its problems by field', () => {
    const metrics = withNewMetric(withNewMetric([]));
    expect(metrics.map(({ role }) => role)).toEqual(['goal', 'guardrail']);
    const draft = { ...draftOf(null), metrics: metrics.slice(0, 1), weights: { a: '50', b: '40' } };
    expect(Object.keys(draftProblems(draft))).toEqual([
      'name',
      'allocation',
      'metrics.0.name',
      'metrics.0.event',
    ]);
  });

  it('takes a decimal comma, and has no problem that the server would not have', () => {
    const [metric] = withNewMetric([]);
    if (!metric) throw new Error('No metric');
    const draft = {
      ...draftOf(experiment),
      metrics: [{ ...metric, name: 'Bookings', event: 'booking_made', minimumLift: '2,5' }],
    };
    expect(draftProblems(draft)).toEqual({});
    expect(metricsSchema.parse(bodyOf(draft).metrics)).toMatchObject([
      { minimumLift: 0.025, perEvent: null },
    ]);
  });
});
