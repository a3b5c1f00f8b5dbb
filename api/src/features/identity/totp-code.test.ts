import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { judgeTotpCode, newTotpSecret, totpUri } from './totp-code.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const codeAt = (ms: number) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: ms,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });
const judge = (code: string, ms: number, lastStep: number | null = null) =>
  judgeTotpCode({ secret, code, now: new Date(ms), lastStep });

it('knows the test vector of RFC 6238', () => {
  expect(codeAt(59_000)).toBe('287082');
  expect(judge('287082', 59_000)).toEqual({ kind: 'accepted', step: 1 });
});

describe('a code', () => {
  it('is accepted one step early or late, whatever the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1e6, max: 4e9 }), fc.integer({ min: -30, max: 30 }), (second, off) => {
        expect(judge(codeAt((second + off) * 1000), second * 1000).kind).toBe('accepted');
      }),
    );
  });

  it.each([90, -90, 300])('of a clock %i seconds off is refused, and the clock is named', (off) => {
    const now = 1_800_000_015_000;
    expect(judge(codeAt(now + off * 1000), now)).toEqual({ kind: 'clock_off', secondsAhead: off });
  });

  it('is accepted once: neither again nor after a later one', () => {
    const now = 1_800_000_015_000;
    const verdict = judge(codeAt(now), now);
    const step = verdict.kind === 'accepted' ? verdict.step : 0;
    expect(judge(codeAt(now), now, step)).toEqual({ kind: 'reused' });
    expect(judge(codeAt(now - 30_000), now, step)).toEqual({ kind: 'reused' });
    expect(judge(codeAt(now + 30_000), now, step)).toEqual({ kind: 'accepted', step: step + 1 });
  });

  it('that fits no near time is wrong', () => {
    const now = 1_800_000_015_000;
    expect(judge(codeAt(now + 3_600_000), now)).toEqual({ kind: 'wrong' });
    expect(judge('12345', now)).toEqual({ kind: 'wrong' });
  });
});

it('makes secrets of 160 bits, and an address that apps read', () => {
  const made = newTotpSecret();
  expect(Secret.fromBase32(made).bytes).toHaveLength(20);
  expect(newTotpSecret()).not.toBe(made);
  const uri = totpUri(made, { label: 'ada@example.test', issuer: 'Switchyard' });
  expect(uri).toContain('otpauth://totp/Switchyard:ada%40example.test?');
  expect(uri).toContain(`secret=${made}`);
});
