import { describe, expect, it } from 'vitest';
import { evaluateFlag, type FlagRule, sameDecision } from './evaluate-flag.ts';

const rule: FlagRule = {
  flagId: '0190d8f0-0000-7000-8000-000000000001',
  environment: 'production',
  enabled: true,
  variants: null,
};

describe('evaluateFlag', () => {
  it('gives an unknown flag as off by default', () => {
    expect(evaluateFlag(undefined)).toEqual({
      enabled: false,
      variant: null,
      reason: 'DEFAULT',
      flagId: null,
    });
  });

  it('gives a disabled flag as off, without variant', () => {
    const decision = evaluateFlag({ ...rule, enabled: false, variants: { a: 1 } });
    expect(decision).toMatchObject({ enabled: false, variant: null, reason: 'DISABLED' });
  });

  it('gives an enabled flag as on for everybody', () => {
    expect(evaluateFlag(rule)).toMatchObject({ enabled: true, variant: null, reason: 'STATIC' });
  });

  it('picks the same variant whatever order the database returns', () => {
    expect(evaluateFlag({ ...rule, variants: { b: 1, a: 2 } }).variant).toBe('a');
    expect(evaluateFlag({ ...rule, variants: { a: 2, b: 1 } }).variant).toBe('a');
  });

  it('tells results apart by what a screen shows of them', () => {
    const on = evaluateFlag(rule);
    expect(sameDecision(on, { ...on, flagId: null })).toBe(true);
    expect(sameDecision(on, evaluateFlag({ ...rule, enabled: false }))).toBe(false);
  });
});
