import { describe, expect, test } from 'vitest';
import { at, ms, sampleDay, sampleJob, sampleTechnician, sampleVisit } from './plan-samples.ts';
import { isAssignable, isOfferable, rankCandidates } from './candidate-ranking.ts';
import type { CandidateLane } from './free-slot.ts';
import { shiftIntervals } from './shift-intervals.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

const clock = createZoneClock('America/New_York');

function lane(
  id: string,
  changes: Parameters<typeof sampleTechnician>[1] = {},
  visits: CandidateLane['visits'] = [],
) {
  const technician = sampleTechnician(id, changes);
  return { technician, visits, shifts: shiftIntervals(technician, [sampleDay], clock) };
}

/**
 * A technician with shifts from Monday to Friday; the shown days' shifts are those of `sampleDay`, a Friday, or none.
 */
function weekdays(id: string): CandidateLane {
  const shifts = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 480, endMinute: 1020 }));
  return lane(id, { shifts });
}

const rank = (lanes: CandidateLane[], job = sampleJob('j'), now = ms('08:00')) =>
  rankCandidates({ job, lanes, now, days: [sampleDay], clock });
/** Works on weekdays only; the shown day is a Saturday. */
const saturday = '2026-11-21';
const onSaturday = (lanes: CandidateLane[]) =>
  rankCandidates({
    job: sampleJob('j'),
    lanes: lanes.map((item) => ({ ...item, shifts: shiftIntervals(item.technician, [saturday], clock) })),
    now: ms('16:00'),
    days: [saturday],
    clock,
  });

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

  test('two of one name stand the same way, however the lanes come', () => {
    const [one, other] = [lane('a', { name: 'Ana Voss' }), lane('b', { name: 'Ana Voss' })];
    const ids = (lanes: CandidateLane[]) => rank(lanes).map(({ technicianId }) => technicianId);
    expect([ids([one, other]), ids([other, one])]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  test('proposes the first gap that holds the work and the way there and onward', () => {
    const visits = [sampleVisit('a', '08:00', '09:00'), sampleVisit('b', '10:00', '12:00')];
    const [best] = rank([lane('amy', {}, visits)]);
    // There is one free hour between them, but not with driving.
    expect(best?.start).toBeGreaterThanOrEqual(ms('12:00'));
    const [shorter] = rank([lane('amy', {}, visits)], sampleJob('j', { estimatedMinutes: 30 }));
    expect(shorter?.start).toBe(ms('09:15'));
  });

  test('never proposes the time in which work runs on past its plan', () => {
    const visit = sampleVisit('a', '08:00', '09:00', { state: 'in_progress' });
    const stamps = { ...visit.stamps, arrivedAt: at('08:00'), startedAt: at('08:00') };
    const late = { ...stamps, arrivedAt: at('08:40'), startedAt: at('08:40') };
    const [after] = rank([lane('amy', {}, [{ ...visit, stamps: late }])], sampleJob('j'), ms('09:00'));
    expect(after?.start).toBeGreaterThanOrEqual(ms('09:45'));
  });

  test('never proposes the past, and starts on a quarter of an hour', () => {
    const [best] = rank([lane('amy')], sampleJob('j'), ms('10:07'));
    expect(best?.start).toBe(ms('10:15'));
  });

  test('works at night only if nobody has a slot during the day, in an emergency, or to keep a deadline', () => {
    const night = lane('amy', { shifts: [{ weekday: 5, startMinute: 0, endMinute: 360 }] });
    const allDay = lane('zoe', { shifts: [{ weekday: 5, startMinute: 0, endMinute: 1440 }] });
    const first = (job: Parameters<typeof rank>[1], lanes = [night, allDay]) => {
      const [best] = rank(lanes, job, ms('00:00'));
      return [best?.technicianId, best?.start];
    };
    expect(first(sampleJob('j'))).toEqual(['zoe', ms('06:00')]);
    expect(first(sampleJob('j'), [night])).toEqual(['amy', ms('00:00')]);
    expect(first(sampleJob('j', { priority: 'emergency' }))[1]).toBe(ms('00:00'));
    expect(first(sampleJob('j', { respondBy: at('04:00') }))[1]).toBe(ms('00:00'));
    expect(first(sampleJob('j', { resolveBy: at('12:00') }))).toEqual(['zoe', ms('06:00')]);
  });

  test('prefers slots that end within the time window of the job', () => {
    const late = lane('amy', {}, [sampleVisit('a', '08:00', '11:00')]);
    const early = lane('zoe', { territory: 'Dorchester' });
    const [best] = rank([late, early], sampleJob('j', { latestFinish: at('11:00') }));
    expect(best?.technicianId).toBe('zoe');
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

  test('off shift says why and when the next shift is, and is offered all the same', () => {
    const [off] = onSaturday([weekdays('amy')]);
    expect(off).toMatchObject({
      verdict: 'off shift',
      tone: 'warn',
      offShift: 'Off shift on Saturday; next shift Mon 08:00',
      start: clock.at(saturday, 480),
    });
    expect(off && [isAssignable(off), isOfferable(off)]).toEqual([false, true]);
  });

  test('after the shift proposes the rest of the day, with a reason to be given', () => {
    const [over] = rank([weekdays('amy')], sampleJob('j'), ms('18:05'));
    expect(over).toMatchObject({
      verdict: 'shift is over',
      offShift: 'Shift is over; next shift Mon 08:00',
      start: ms('18:15'),
    });
    expect(over && isAssignable(over)).toBe(false);
  });

  test('who is off shift comes last, also after who is booked up or lacks a skill', () => {
    const full = [sampleVisit('x', '08:00', '17:00')];
    const ranked = rank([
      lane('off', { shifts: [{ weekday: 6, startMinute: 480, endMinute: 960 }] }),
      lane('unskilled', { skills: [] }),
      lane('full', {}, full),
      lane('free'),
    ]);
    expect(ranked.map((candidate) => candidate.technicianId)).toEqual(['free', 'full', 'unskilled', 'off']);
  });

  test('avoids existing visits of a technician off shift', () => {
    const busy = { ...sampleVisit('x', '08:00', '09:00') };
    const taken = {
      ...busy,
      scheduledStart: new Date(clock.at(saturday, 480)).toISOString(),
      scheduledEnd: new Date(clock.at(saturday, 600)).toISOString(),
    };
    const [off] = onSaturday([{ ...weekdays('amy'), visits: [taken] }]);
    expect(off?.start).toBeGreaterThanOrEqual(clock.at(saturday, 600));
  });

  test('has nothing to offer on days that are over', () => {
    const [past] = rankCandidates({
      job: sampleJob('j'),
      lanes: [weekdays('amy')],
      now: ms('08:00') + 86_400_000,
      days: [sampleDay],
      clock,
    });
    expect(past).toMatchObject({ start: null, tone: 'danger' });
  });

  test('offers the best five of 200 technicians with 2,000 visits', () => {
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
    expect(rank(lanes)).toHaveLength(5);
  });
});
