import { describe, expect, it } from 'vitest';
import { dayMs } from '../time/durations.ts';
import { type FlagUse, lifecycleOf } from './flag-lifecycle.ts';

const now = Date.parse('2026-11-24T12:00:00.000Z');
const ago = (days: number) => new Date(now - days * dayMs).toISOString();
const flag = { createdAt: ago(30), archivedAt: null, expectedUntil: ago(-10) };
const use = (more: Partial<FlagUse> = {}): FlagUse => ({
  isProduction: true,
  lastSeenAt: ago(0),
  on: 5,
  sameSince: null,
  ...more,
});
const never = use({ lastSeenAt: null, on: 0 });

describe('the stage of a flag', () => {
  it('follows from evaluations and states', () => {
    const stageOf = (...uses: FlagUse[]) => lifecycleOf(flag, uses, now).stage;
    expect(stageOf(never, { ...never, isProduction: false })).toBe('define');
    expect(stageOf(never, use({ isProduction: false }))).toBe('develop');
    expect(stageOf(use({ on: 0 }))).toBe('develop');
    expect(stageOf(use())).toBe('live');
    expect(lifecycleOf({ ...flag, archivedAt: ago(1) }, [use()], now).stage).toBe('archived');
  });

  it('is cleanup with each reason that applies', () => {
    const reasonsOf = (of: Partial<typeof flag>, ...uses: FlagUse[]) =>
      lifecycleOf({ ...flag, ...of }, uses, now).reasons.map(({ kind }) => kind);
    expect(reasonsOf({ expectedUntil: ago(1) }, never)).toEqual(['expected']);
    expect(reasonsOf({}, use({ sameSince: ago(14) }))).toEqual(['everybody']);
    expect(reasonsOf({}, use({ sameSince: ago(13) }))).toEqual([]);
    expect(reasonsOf({}, use({ sameSince: ago(20) }), use())).toEqual([]);
    expect(reasonsOf({}, use({ lastSeenAt: ago(15) }))).toEqual(['unused']);
    expect(reasonsOf({}, use({ lastSeenAt: ago(15) }), use({ isProduction: false }))).toEqual([]);
    expect(lifecycleOf(flag, [use({ lastSeenAt: ago(15) })], now).stage).toBe('cleanup');
  });

  it('of a flag that stays is not cleanup because everybody has it', () => {
    const kept = { ...flag, expectedUntil: null as unknown as string };
    expect(lifecycleOf(kept, [use({ sameSince: ago(99) })], now)).toEqual({ stage: 'live', reasons: [] });
  });
});
