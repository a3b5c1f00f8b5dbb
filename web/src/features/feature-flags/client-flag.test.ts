import { describe, expect, it } from 'vitest';
import { type FlagUpdate, toClientFlags, withFlagUpdate } from './client-flag.ts';

const at = '2026-11-21T08:00:00.000Z';
const flags = toClientFlags({ smart_reassign: false, dark_map: true }, 'production', at);

function update(changes: Partial<FlagUpdate> = {}): FlagUpdate {
  return {
    type: 'feature_flag_update',
    flagKey: 'smart_reassign',
    enabled: true,
    environment: 'production',
    updatedAt: '2026-11-21T09:00:00.000Z',
    ...changes,
  };
}

describe('toClientFlags', () => {
  it('names a flag after its key and rolls it out to all or nobody', () => {
    expect(flags[0]).toEqual({
      id: 'smart_reassign',
      key: 'smart_reassign',
      name: 'Smart Reassign',
      enabled: false,
      environment: 'production',
      targetingType: 'simple',
      rolloutPercentage: 0,
      createdAt: at,
      updatedAt: at,
    });
    expect(flags[1]?.rolloutPercentage).toBe(100);
  });
});

describe('withFlagUpdate', () => {
  it('replaces state and variants of the flag', () => {
    const next = withFlagUpdate(flags, update({ variants: { blue: 1 } }), 'production');
    expect(next[0]).toMatchObject({ enabled: true, rolloutPercentage: 100, variants: { blue: 1 } });
    expect(withFlagUpdate(next, update(), 'production')[0]).not.toHaveProperty('variants');
    expect(next[1]).toBe(flags[1]);
  });

  it('ignores an update for another environment', () => {
    expect(withFlagUpdate(flags, update({ environment: 'staging' }), 'production')).toBe(flags);
  });

  it('takes in a flag that was created meanwhile', () => {
    const next = withFlagUpdate(flags, update({ flagKey: 'new_one' }), 'production');
    expect(next.at(-1)).toMatchObject({ key: 'new_one', enabled: true });
    expect(next.at(-1)).not.toHaveProperty('variants');
    const varied = withFlagUpdate(flags, update({ flagKey: 'new_one', variants: { blue: 1 } }), 'production');
    expect(varied.at(-1)).toMatchObject({ key: 'new_one', variants: { blue: 1 } });
  });
});
