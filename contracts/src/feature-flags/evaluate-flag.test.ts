import { describe, expect, it } from 'vitest';
import { evaluateFlag, type FlagRule, sameDecision } from './evaluate-flag.ts';

const rule: FlagRule = {
  flagId: '0190d8f0-0000-7000-8000-000000000001',
  environment: 'production',
  enabled: true,
  variants: null,
};

describe('evaluateFlag', () => {
  it('returns an unknown flag as off by default', () => {
    expect(evaluateFlag(undefined)).toEqual({
      enabled: false,
      variant: null,
      reason: 'DEFAULT',
      flagId: null,
    });
  });

  it('returns a disabled flag as off, without variant', () => {
    const decision = evaluateFlag({ ...rule, enabled: false, variants: { a: 1 } });
    expect(decision).toMatchObject({ enabled: false, variant: null, reason: 'DISABLED' });
  });

  it('returns an enabled flag as on for everyone', () => {
    expect(evaluateFlag(rule)).toMatchObject({ enabled: true, variant: null, reason: 'STATIC' });
  });

  it('picks the same variant regardless of database order', () => {
    expect(evaluateFlag({ ...rule, variants: { b: 1, a: 2 } }).variant).toBe('a');
    expect(evaluateFlag({ ...rule, variants: { a: 2, b: 1 } }).variant).toBe('a');
  });

  it('compares results by their visible fields', () => {
    const on = evaluateFlag(rule);
    expect(sameDecision(on, { ...on, flagId: null })).toBe(true);
    expect(sameDecision(on, evaluateFlag({ ...rule, enabled: false }))).toBe(false);
  });
});
