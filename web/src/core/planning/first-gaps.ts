import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { type Candidate, isAssignable, rankCandidates } from './candidate-ranking.ts';
import { shiftIntervals } from './shift-intervals.ts';
import { visitSpan } from './visit-span.ts';

/** Technicians, and the visits of some time. */
export type Plans = { readonly technicians: readonly Technician[]; readonly visits: readonly Visit[] };

type Search = {
  readonly job: Job;
  /** The first day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly clock: ZoneClock;
  /** Epoch ms. */
  readonly now: number;
  /** Reads the plans that overlap [start, end), epoch ms. */
  readonly readPlans: (start: number, end: number) => Promise<Plans>;
};

/** Technicians proposed, and days searched for them. */
const mostTechnicians = 4;
const mostDays = 7;

/** The first free gap of each qualified technician within a week, day by day, best first. */
export async function firstGaps({ job, from, clock, now, readPlans }: Search): Promise<Candidate[]> {
  const found = new Map<string, Candidate>();
  for (let ahead = 0; ahead < mostDays && found.size < mostTechnicians; ahead += 1) {
    const day = addDays(from, ahead);
    // One after the other: usually the first day is enough.
    const { technicians, visits } = await readPlans(clock.at(day, 0), clock.at(addDays(day, 1), 0));
    const inOrder = visits.toSorted((a, b) => visitSpan(a).start - visitSpan(b).start);
    const lanes = technicians.map((technician) => ({
      technician,
      visits: inOrder.filter(({ assignments }) =>
        assignments.some(({ technicianId }) => technicianId === technician.id),
      ),
      shifts: shiftIntervals(technician, [day], clock),
    }));
    const ranked = rankCandidates({ job, lanes, now, days: [day], clock, limit: lanes.length });
    for (const candidate of ranked.filter(isAssignable)) {
      if (!found.has(candidate.technicianId)) found.set(candidate.technicianId, candidate);
    }
  }
  return [...found.values()].slice(0, mostTechnicians);
}
