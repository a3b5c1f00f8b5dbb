import { describe, expect, it } from 'vitest';
import { Admission } from './admission.ts';

const limits = { upgradesPerSecond: 3, socketsPerUser: 2, socketsPerAddress: 1 };

describe('Admission', () => {
  it('limits upgrades per second', () => {
    const admission = new Admission(limits);
    expect([0, 1, 2, 3].map(() => admission.takeUpgrade(5_500))).toEqual([true, true, true, false]);
    expect(admission.takeUpgrade(6_000)).toBe(true);
  });

  it('frees a slot once, however often it is released', () => {
    const admission = new Admission(limits);
    const first = admission.takeUser('u');
    const second = admission.takeUser('u');
    expect(admission.takeUser('u')).toBeUndefined();
    first?.();
    first?.();
    expect(admission.takeUser('u')).toBeDefined();
    expect(admission.takeUser('u')).toBeUndefined();
    second?.();
    expect(admission.takeUser('u')).toBeDefined();
  });

  it('counts users and addresses separately', () => {
    const admission = new Admission(limits);
    expect(admission.takeAddress('x')).toBeDefined();
    expect(admission.takeAddress('x')).toBeUndefined();
    expect(admission.takeUser('x')).toBeDefined();
    expect(admission.takeAddress('y')).toBeDefined();
  });
});
