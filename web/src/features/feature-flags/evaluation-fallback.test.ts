import { describe, expect, it } from 'vitest';
import { evaluationErrorMessage, evaluationFallback } from './evaluation-fallback.ts';

const refused = 'Failed to evaluate flag dark_map';

describe('evaluationFallback', () => {
  it('counts the known state, else off, and says what went wrong', () => {
    expect(evaluationFallback({ enabled: true }, refused)).toMatchObject({
      enabled: true,
      reason: 'Error evaluating flag: Failed to evaluate flag dark_map',
    });
    expect(evaluationFallback(undefined, refused).enabled).toBe(false);
  });
});

describe('evaluationErrorMessage', () => {
  it('names the flag after a refusal, and the failure of the network otherwise', () => {
    expect(evaluationErrorMessage('dark_map', { status: 503, text: '503: Service Unavailable' })).toBe(
      refused,
    );
    expect(evaluationErrorMessage('dark_map', { status: 'network', text: 'Failed to fetch' })).toBe(
      'Failed to fetch',
    );
    expect(evaluationErrorMessage('dark_map', undefined)).toBe(refused);
  });
});
