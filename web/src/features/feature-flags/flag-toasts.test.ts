import { describe, expect, it } from 'vitest';
import type { FlagUpdate } from './client-flag.ts';
import { experimentToast, flagUpdateToast } from './flag-toasts.ts';

const update: FlagUpdate = {
  type: 'feature_flag_update',
  flagKey: 'smart_reassign',
  enabled: true,
  environment: 'production',
  updatedAt: '2026-11-21T09:00:00.000Z',
};

describe('flagUpdateToast', () => {
  it('says what changed and why, for three seconds', () => {
    expect(flagUpdateToast({ ...update, reason: 'Launch day' }, false)).toEqual({
      title: 'Feature Flag Updated',
      description: 'Smart Reassign is now enabled - Launch day',
      durationMs: 3000,
    });
  });

  it('stays away without a reason, except in debug mode', () => {
    expect(flagUpdateToast(update, false)).toBeNull();
    expect(flagUpdateToast({ ...update, enabled: false }, true)).toMatchObject({
      description: 'Smart Reassign is now disabled',
    });
  });
});

describe('experimentToast', () => {
  it('names the test and its new status, for four seconds', () => {
    const message = { type: 'ab_test_update', flagId: 'f', name: 'Short form', status: 'running' } as const;
    expect(experimentToast(message)).toEqual({
      title: 'A/B Test Updated',
      description: 'Experiment "Short form" status changed to running',
      durationMs: 4000,
    });
  });
});
