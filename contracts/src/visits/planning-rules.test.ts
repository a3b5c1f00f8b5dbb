import { describe, expect, it } from 'vitest';
import { createZoneClock } from '../time/zone-clock.ts';
import { type Plan, planningWarnings } from './planning-rules.ts';

const allDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1440 }));
const plan = (fields: Partial<Plan['job']> = {}, rest: Partial<Plan> = {}): Plan => ({
  job: { requiredSkills: [], earliestStart: null, latestFinish: null, resolveBy: null, ...fields },
  crew: [{ name: 'Ana', skills: [{ skill: 'gas', level: 2 }], shifts: allDay, absences: [] }],
  start: new Date('2026-11-20T15:00:00Z'),
  end: new Date('2026-11-20T16:00:00Z'),
  now: new Date('2026-11-20T10:00:00Z'),
  clock: createZoneClock('America/New_York'),
  ...rest,
});
const codes = (value: Plan) => planningWarnings(value).map((warning) => warning.code);

describe('planning rules', () => {
  it('accept a plan that fits', () => {
    expect(
      codes(plan({ requiredSkills: [{ skill: 'gas', level: 2 }], resolveBy: '2026-11-20T16:00:00Z' })),
    ).toEqual([]);
  });

  it('require every skill somewhere in the crew at its level', () => {
    const requiredSkills = [
      { skill: 'gas', level: 3 },
      { skill: 'roofing', level: 1 },
    ];
    expect(codes(plan({ requiredSkills }))).toEqual(['skill_missing', 'skill_missing']);
    const helper = { name: 'Bo', skills: requiredSkills, shifts: allDay, absences: [] };
    expect(codes(plan({ requiredSkills }, { crew: [...plan().crew, helper] }))).toEqual([]);
  });

  it('require everyone to be on shift for the whole visit', () => {
    const shifts = [{ weekday: 5, startMinute: 600, endMinute: 659 }];
    const crew = [{ name: 'Bo', skills: [], shifts, absences: [] }];
    const warnings = planningWarnings(plan({}, { crew }));
    expect(warnings.map((warning) => warning.code)).toEqual(['off_shift']);
    expect(warnings[0]?.message).toContain('Bo');
  });

  it('require everyone to be there for the whole visit', () => {
    const away = (startsAt: string, endsAt: string) =>
      plan(
        {},
        { crew: plan().crew.map((one) => ({ ...one, absences: [{ type: 'training', startsAt, endsAt }] })) },
      );
    const warnings = planningWarnings(away('2026-11-20T15:59:00Z', '2026-11-20T18:00:00Z'));
    expect(warnings).toEqual([{ code: 'absent', message: 'Ana is away at that time: training' }]);
    expect(codes(away('2026-11-20T16:00:00Z', '2026-11-20T18:00:00Z'))).toEqual([]);
    expect(codes(away('2026-11-20T14:00:00Z', '2026-11-20T15:00:00Z'))).toEqual([]);
  });

  it('respect the times of the job', () => {
    expect(codes(plan({ earliestStart: '2026-11-20T15:00:01Z' }))).toEqual(['before_earliest_start']);
    expect(codes(plan({ latestFinish: '2026-11-20T15:59:59Z' }))).toEqual(['past_latest_finish']);
    expect(codes(plan({ resolveBy: '2026-11-20T15:59:59Z' }))).toEqual(['past_resolve_by']);
  });

  it('respect the promised arrival, give or take a quarter of an hour', () => {
    const promised = (windowStart: string | null, windowEnd: string | null) =>
      codes(plan({}, { window: { windowStart, windowEnd } }));
    expect(promised('2026-11-20T15:15:00Z', '2026-11-20T17:00:00Z')).toEqual([]);
    expect(promised('2026-11-20T15:16:00Z', '2026-11-20T17:00:00Z')).toEqual(['outside_window']);
    expect(promised('2026-11-20T13:00:00Z', '2026-11-20T14:45:00Z')).toEqual([]);
    expect(promised('2026-11-20T13:00:00Z', '2026-11-20T14:44:00Z')).toEqual(['outside_window']);
    expect(promised(null, null)).toEqual([]);
  });

  it('warn of a new visit for a customer who is not served', () => {
    const customer = { name: 'Never Pays', doNotService: true };
    const warnings = planningWarnings(plan({}, { customer }));
    expect(warnings).toEqual([{ code: 'do_not_service', message: 'Never Pays is marked: do not service' }]);
    expect(codes(plan({}, { customer: { ...customer, doNotService: false } }))).toEqual([]);
  });

  it('do not warn about a deadline that has already passed', () => {
    const passed = { latestFinish: '2026-11-20T09:00:00Z', resolveBy: '2026-11-20T09:59:59Z' };
    expect(codes(plan(passed))).toEqual([]);
  });
});
