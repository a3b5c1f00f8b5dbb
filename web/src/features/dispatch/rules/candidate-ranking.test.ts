import { describe, expect, test } from 'vitest';
import { at, ms, sampleDay, sampleJob, sampleTechnician, sampleVisit } from './board-samples.ts';
import { isAssignable, rankCandidates } from './candidate-ranking.ts';
import type { CandidateLane } from './free-slot.ts';
import { shiftIntervals } from './shift-intervals.ts';
import { createZoneClock } from './zone-clock.ts';

const clock = createZoneClock('America/New_York');

function lane(
  id: string,
  changes: Parameters<typeof sampleTechnician>[1] = {},
  visits: CandidateLane['visits'] = [],
) {
  const technician = sampleTechnician(id, changes);
  return { technician, visits, shifts: shiftIntervals(technician, [sampleDay], clock) };
}

const rank = (lanes: CandidateLane[], job = sampleJob('j'), now = ms('08:00')) =>
  rankCandidates({ job, lanes, now });

describe('candidates', () => {
  test('who lacks a skill comes last, with the skill named', () => {
    const ranked = rank([lane('amy', { skills: [] }), lane('zoe')]);
    expect(ranked.map((candidate) => candidate.technicianId)).toEqual(['zoe', 'amy']);
    expect(ranked[1]).toMatchObject({ tone: 'danger', verdict: 'lacks HVAC 2' });
  });

  test('who is free comes before who has the skill but no room', () => {
    const full = [sampleVisit('x', '08:00', '17:00')];
    const ranked = rank([lane('amy', {}, full), lane('zoe')]);
    expect(ranked[0]?.technicianId).toBe('zoe');
    expect(ranked[1]?.verdict).toBe('no free gap');
  });

  test('proposes the first gap that holds the work and the way there and onward', () => {
    const visits = [sampleVisit('a', '08:00', '09:00'), sampleVisit('b', '10:00', '12:00')];
    const [best] = rank([lane('amy', {}, visits)]);
    // One hour is free between them, but not with driving.
    expect(best?.start).toBeGreaterThanOrEqual(ms('12:00'));
    const [shorter] = rank([lane('amy', {}, visits)], sampleJob('j', { estimatedMinutes: 30 }));
    expect(shorter?.start).toBe(ms('09:15'));
  });

  test('never proposes the past, and starts on a quarter of an hour', () => {
    const [best] = rank([lane('amy')], sampleJob('j'), ms('10:07'));
    expect(best?.start).toBe(ms('10:15'));
  });

  test('says how late it would be, or that the deadline has passed anyway', () => {
    const visits = [sampleVisit('a', '08:00', '14:00')];
    expect(rank([lane('amy', {}, visits)], sampleJob('j', { respondBy: at('14:00') }))[0]?.verdict).toMatch(
      /late$/,
    );
    expect(rank([lane('amy')], sampleJob('j', { respondBy: at('07:00') }))[0]?.verdict).toMatch(/^overdue/);
  });

  test('prefers the same territory among equals', () => {
    const ranked = rank([lane('amy', { territory: 'Dorchester' }), lane('zoe')]);
    expect(ranked[0]?.technicianId).toBe('zoe');
    expect(ranked[0]?.reasons).toContain('works in Fenway');
  });

  test('says why nobody without a shift can take it', () => {
    const [off] = rank([lane('amy', { shifts: [] })]);
    expect(off?.verdict).toBe('not on shift');
    const [over] = rank([lane('amy')], sampleJob('j'), ms('18:00'));
    expect(over?.verdict).toBe('shift is over');
    expect([off, over].some((candidate) => candidate && isAssignable(candidate))).toBe(false);
  });

  test('ranks 200 technicians with 2,000 visits within a frame or two', () => {
    const lanes = Array.from({ length: 200 }, (_, index) =>
      lane(
        `t${index}`,
        {},
        Array.from({ length: 10 }, (__, hour) =>
          sampleVisit(
            `v${index}-${hour}`,
            `${String(8 + Math.floor(hour * 0.8)).padStart(2, '0')}:00`,
            `${String(8 + Math.floor(hour * 0.8)).padStart(2, '0')}:30`,
          ),
        ),
      ),
    );
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now();
      expect(rank(lanes)).toHaveLength(5);
      return performance.now() - began;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });
});
