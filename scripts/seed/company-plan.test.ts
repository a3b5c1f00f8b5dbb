import { activeVisitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { findVisitStep } from '@switchyard/contracts/visits/visit-rules.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { recordZone } from '@switchyard/platform/sample/city-request.ts';
import {
  type CompanyPlan,
  draftRecord,
  type DraftedRecord,
  planFromRecord,
} from '@switchyard/platform/sample/company-plan.ts';
import type { PlannedVisit } from '@switchyard/platform/sample/planned-job.ts';
import { type CityRecord, readCityRecord } from './read-city-requests.ts';
import { workingSpans } from '@switchyard/platform/sample/shift-calendar.ts';
import { dayMs, hourMs } from '@switchyard/contracts/time/durations.ts';
import { wallMidnight } from '@switchyard/contracts/time/time-zone.ts';
import { isQualified } from '@switchyard/platform/sample/workforce.ts';

/** Planning a year takes a second on an idle machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let record: CityRecord;
let drafted: DraftedRecord;
beforeAll(async () => {
  record = await readCityRecord();
  drafted = draftRecord(record);
});

const plan = (at: string, large = false): CompanyPlan =>
  planFromRecord(drafted, {
    now: Date.parse(at),
    cycles: 1,
    technicians: 40,
    perTechnician: { from: 5, to: 6 },
    ...(large ? {} : { sample: 400 }),
  });

const isActive = (state: string) => (activeVisitStates as readonly string[]).includes(state);

/** Visits of each technician, ordered by start. */
function byTechnician({ jobs }: CompanyPlan): Map<string, PlannedVisit[]> {
  const found = new Map<string, PlannedVisit[]>();
  for (const visit of jobs.flatMap((job) => job.visits)) {
    for (const ref of visit.technicians) found.set(ref, [...(found.get(ref) ?? []), visit]);
  }
  return new Map([...found].map(([ref, visits]) => [ref, visits.toSorted((a, b) => a.start - b.start)]));
}

describe('the record shipped with the product', () => {
  it('has 23,074 requests, all of which parse', () => {
    expect(record.requests).toHaveLength(23_074);
    expect(record.rejected).toEqual([]);
  });
});

/** A working day, a Saturday, the night, a summer day, New Year, and the days of both clock changes. */
const moments = [
  '2026-11-24T15:00:00Z',
  '2026-11-21T16:30:00Z',
  '2026-11-24T07:00:00Z',
  '2026-07-15T18:00:00Z',
  '2027-01-01T17:00:00Z',
  '2026-03-08T16:00:00Z',
  '2026-11-01T16:00:00Z',
];

describe.each(moments)('the plan of a demo seen at %s', (at) => {
  const now = Date.parse(at);
  let demo: CompanyPlan;
  beforeAll(() => {
    demo = plan(at);
  });

  it('never books a technician twice', () => {
    for (const visits of byTechnician(demo).values()) {
      for (const [index, visit] of visits.entries()) {
        const next = visits[index + 1];
        if (next) expect(next.start).toBeGreaterThanOrEqual(visit.end);
      }
    }
  });

  it('keeps every visit inside a shift of qualified technicians', () => {
    const staff = new Map(demo.technicians.map((technician) => [technician.ref, technician]));
    for (const { job, visits } of demo.jobs) {
      for (const { technicians, start, end } of visits) {
        const crew = technicians.map((ref) => staff.get(ref));
        expect(crew[0] && isQualified(crew[0], job.draft.work)).toBe(true);
        for (const member of crew) {
          const spans = workingSpans(member?.shifts ?? [], recordZone, { start, end });
          expect(spans.some((span) => span.start <= start && span.end >= end)).toBe(true);
        }
      }
    }
  });

  it('has all events in order and none after now', () => {
    for (const { job, visits, steps } of demo.jobs) {
      expect(job.opened).toBeLessThanOrEqual(now);
      for (const visit of visits) {
        const times = [job.opened, visit.plannedAt, ...visit.steps.map((step) => step.at)];
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.at(-1)).toBeLessThanOrEqual(now);
      }
      for (const step of steps) expect(step.at).toBeGreaterThanOrEqual(job.opened);
    }
  });

  it('takes only transitions that the visit rules allow', () => {
    for (const visit of demo.jobs.flatMap((job) => job.visits)) {
      let state: PlannedVisit['steps'][number]['to'] = 'planned';
      for (const step of visit.steps) {
        expect(findVisitStep(state, step.to, 'manager')).toBeDefined();
        state = step.to;
      }
    }
  });

  it('has no technician in two places at once', () => {
    for (const visits of byTechnician(demo).values()) {
      const changes = visits
        .flatMap((visit) => visit.steps.map((step) => ({ at: step.at, step, visit })))
        .toSorted((a, b) => a.at - b.at);
      let current: PlannedVisit | undefined;
      for (const { step, visit } of changes) {
        if (isActive(step.to)) {
          expect(current ?? visit).toBe(visit);
          current = visit;
        } else if (current === visit) current = undefined;
      }
    }
  });

  it('shows a live board: work today and tomorrow, a queue, holds, about 400 jobs', () => {
    const midnight = wallMidnight(recordZone.toWall(now));
    const dayOf = (visit: PlannedVisit) => (wallMidnight(recordZone.toWall(visit.start)) - midnight) / dayMs;
    const visits = demo.jobs.flatMap((job) => job.visits);
    const today = visits.filter((visit) => dayOf(visit) === 0);
    const staffed = new Set(today.flatMap((visit) => visit.technicians)).size;
    expect(staffed).toBeGreaterThanOrEqual(25);
    expect(today.length / staffed).toBeGreaterThan(3);
    expect(visits.filter((visit) => dayOf(visit) === 1).length).toBeGreaterThan(20);
    const waiting = demo.jobs.filter(({ visits: [visit], steps, initial }) =>
      visit ? visit.steps.at(-1)?.to === 'needs_return' : steps.length === 0 && initial === 'unscheduled',
    );
    expect(waiting.length).toBeGreaterThanOrEqual(15);
    expect(waiting.length).toBeLessThanOrEqual(32);
    expect(demo.jobs.filter((job) => job.steps[0]?.to === 'on_hold').length).toBeGreaterThan(3);
    expect(demo.jobs.length).toBeGreaterThan(360);
    expect(demo.jobs.length).toBeLessThanOrEqual(400);
  });
});

describe('a plan', () => {
  it('is the same for the same moment and differs for another', () => {
    const [first = '', second = ''] = moments;
    expect(JSON.stringify(plan(first).jobs)).toBe(JSON.stringify(plan(first).jobs));
    expect(JSON.stringify(plan(first).jobs)).not.toBe(JSON.stringify(plan(second).jobs));
  });

  it('has technicians at work on a working day at ten in the morning', () => {
    const states = plan('2026-11-24T15:00:00Z').jobs.flatMap((job) =>
      job.visits.map((visit) => visit.steps.at(-1)?.to),
    );
    expect(states.filter((state) => state !== undefined && isActive(state)).length).toBeGreaterThanOrEqual(
      15,
    );
    expect(states.filter((state) => state === 'dispatched').length).toBeGreaterThanOrEqual(3);
  });

  it('of everything contains the whole record, without double bookings', () => {
    const all = plan('2026-11-24T15:00:00Z', true);
    expect(all.jobs).toHaveLength(23_074);
    for (const visits of byTechnician(all).values()) {
      for (const [index, visit] of visits.entries()) {
        expect((visits[index + 1]?.start ?? Infinity) >= visit.end).toBe(true);
      }
    }
    const late = all.jobs.flatMap(({ job, visits: [visit] }) =>
      visit && job.closed !== null && job.closed < Date.parse('2026-11-20T00:00:00Z')
        ? [Math.abs(visit.end - job.closed)]
        : [],
    );
    const median = late.toSorted((a, b) => a - b)[Math.floor(late.length / 2)] ?? Infinity;
    expect(median).toBeLessThan(6 * hourMs);
  });
});
