import { describe, expect, test } from 'vitest';
import { at, ms, sampleDay, sampleTechnician, sampleVisit } from '../../../core/planning/plan-samples.ts';
import type { PlacementSubject } from './placement.ts';
import { checkPlacement } from './placement-check.ts';
import { shiftIntervals } from '../../../core/planning/shift-intervals.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

const clock = createZoneClock('America/New_York');
const ada = sampleTechnician('ada');
const shifts = shiftIntervals(ada, [sampleDay], clock);
const busy = [sampleVisit('a', '09:00', '10:00'), sampleVisit('b', '11:00', '12:00')];

const subject: PlacementSubject = {
  visitId: null,
  requiredSkills: [{ skill: 'hvac', level: 2 }],
  respondBy: null,
  resolveBy: null,
  earliestStart: null,
  latestFinish: null,
  windowStart: null,
  windowEnd: null,
  point: null,
  unservedCustomer: null,
};

function check(from: string, to: string, changes: Partial<PlacementSubject> = {}, technician = ada) {
  const lane = { technician, visits: busy, shifts, absences: [] };
  const target = { crew: [lane] as const, start: ms(from), end: ms(to) };
  return checkPlacement({ ...subject, ...changes }, target, { clock, now: ms('08:00') });
}

const codes = (result: ReturnType<typeof check>, level: string) =>
  result.findings.filter((finding) => finding.level === level).map((finding) => finding.code);

describe('placement', () => {
  test('is free between two visits, touching both', () => {
    const result = check('10:00', '11:00');
    expect([result.refused, result.needsReason]).toEqual([false, false]);
  });

  test('is refused where it overlaps a booked visit, naming it', () => {
    const result = check('09:45', '10:30');
    expect(result.refused).toBe(true);
    expect(result.findings[0]?.text).toContain('Visit a');
  });

  test('does not collide with itself, nor with a visit that could not be completed', () => {
    expect(check('09:15', '10:15', { visitId: 'a' }).refused).toBe(false);
    const failed = [sampleVisit('x', '09:00', '10:00', { state: 'cannot_complete' })];
    const target = {
      crew: [{ technician: ada, visits: failed, shifts, absences: [] }] as const,
      start: ms('09:00'),
      end: ms('10:00'),
    };
    expect(checkPlacement(subject, target, { clock, now: ms('08:00') }).refused).toBe(false);
  });

  test('needs a reason outside of the shift', () => {
    const result = check('16:30', '17:30');
    expect(codes(result, 'reason')).toEqual(['off_shift']);
    expect(result.needsReason).toBe(true);
  });

  test('names every technician whose shift does not fit, as a fact', () => {
    const ben = sampleTechnician('ben', { shifts: [] });
    const crew = [
      { technician: ada, visits: [], shifts, absences: [] },
      { technician: ben, visits: [], shifts: [], absences: [] },
    ] as const;
    const texts = (from: string, to: string) =>
      checkPlacement(subject, { crew, start: ms(from), end: ms(to) }, { clock, now: ms('08:00') })
        .findings.filter(({ code }) => code === 'off_shift')
        .map(({ text }) => text);
    expect(texts('13:00', '14:00')).toEqual(['ben is off shift']);
    expect(texts('16:30', '17:30')).toEqual(['Outside the shift of ada, 08:00–17:00', 'ben is off shift']);
  });

  test('needs a reason while someone is away, naming why and when', () => {
    const absences = [{ type: 'training', startsAt: at('13:00'), endsAt: at('15:00') }] as const;
    const lane = { technician: ada, visits: [], shifts, absences };
    const of = (from: string, to: string) =>
      checkPlacement(subject, { crew: [lane], start: ms(from), end: ms(to) }, { clock, now: ms('08:00') });
    const during = of('14:30', '15:30');
    expect([during.needsReason, during.refused]).toEqual([true, false]);
    expect(during.findings[0]?.text).toBe('ada is away: Training, 13:00–15:00');
    expect(of('15:00', '16:00').needsReason).toBe(false);
  });

  test('needs a reason for a first visit to a customer who is not served, and warns when one is moved', () => {
    const unservedCustomer = 'Never Pays';
    const result = check('13:00', '14:00', { unservedCustomer });
    expect([result.needsReason, codes(result, 'reason')]).toEqual([true, ['do_not_service']]);
    expect(result.findings[0]?.text).toContain('Never Pays');
    const moved = check('13:00', '14:00', { unservedCustomer, visitId: 'a' });
    expect([moved.needsReason, codes(moved, 'warn')]).toEqual([false, ['do_not_service']]);
  });

  test('needs a reason when a skill or its level is missing', () => {
    const result = check('13:00', '14:00', { requiredSkills: [{ skill: 'hvac', level: 4 }] });
    expect(codes(result, 'reason')).toEqual(['skills']);
  });

  test('asks no reason for a skill that another of the crew has', () => {
    const ben = sampleTechnician('ben', { skills: [] });
    const lanes = [
      { technician: ben, visits: [], shifts, absences: [] },
      { technician: ada, visits: [], shifts, absences: [] },
    ] as const;
    const target = { crew: lanes, start: ms('13:00'), end: ms('14:00') };
    expect(checkPlacement(subject, target, { clock, now: ms('08:00') }).needsReason).toBe(false);
  });

  test('refuses when a helper is booked, and says who', () => {
    const ben = sampleTechnician('ben');
    const target = {
      crew: [
        { technician: ben, visits: [], shifts, absences: [] },
        { technician: ada, visits: busy, shifts, absences: [] },
      ] as const,
      start: ms('09:30'),
      end: ms('10:30'),
    };
    const result = checkPlacement(subject, target, { clock, now: ms('08:00') });
    expect(result.refused).toBe(true);
    expect(result.findings[0]?.text).toContain('ada');
  });

  test('needs a reason after resolve-by, and only warns once that has passed anyway', () => {
    expect(codes(check('13:00', '14:00', { resolveBy: at('13:30') }), 'reason')).toEqual(['resolve_by']);
    const result = check('13:00', '14:00', { resolveBy: at('07:00') });
    expect([result.needsReason, codes(result, 'warn')]).toEqual([false, ['resolve_by']]);
  });

  test('warns after respond-by and says by how much', () => {
    const result = check('14:30', '15:00', { respondBy: at('14:05') });
    expect(result.findings.find((finding) => finding.code === 'respond_by')?.text).toContain('25 min late');
    expect(result.needsReason).toBe(false);
  });

  test('needs a reason outside of the window in which the job may be done', () => {
    expect(codes(check('13:00', '14:00', { earliestStart: at('15:00') }), 'reason')).toEqual([
      'earliest_start',
    ]);
    expect(codes(check('13:00', '14:00', { latestFinish: at('13:30') }), 'reason')).toEqual([
      'latest_finish',
    ]);
  });

  test('needs a reason away from the arrival that was promised', () => {
    const promised = { windowStart: at('13:00'), windowEnd: at('14:00') };
    expect(codes(check('13:30', '14:30', promised), 'reason')).toEqual([]);
    const result = check('15:00', '16:00', promised);
    expect(codes(result, 'reason')).toEqual(['window']);
    expect(result.findings[0]?.text).toContain('13:00');
  });

  test('warns when the way there takes longer than the gap', () => {
    const far = { latitude: 42.2, longitude: -71.3 };
    expect(codes(check('10:00', '10:30', { point: far }), 'warn')).toContain('travel');
  });
});
