import { pageSchema } from '@switchyard/contracts/http/page.ts';
import { type Technician, technicianSchema } from '@switchyard/contracts/technicians/technician.ts';
import { type Visit, visitSchema } from '@switchyard/contracts/visits/visit.ts';
import { bookedVisitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { distanceKm } from '@switchyard/platform/sample/territories.ts';
import { hourMs } from '@switchyard/contracts/time/durations.ts';
import type { WorkType } from '@switchyard/platform/sample/work-types.ts';
import type { ApiClient } from './api-client.ts';
import { pages } from './places.ts';
import { openSlotBook, type SlotBook } from './slot-book.ts';

type Point = { latitude: number; longitude: number };

/** Technicians, their planned visits, and their availability. */
export type Crew = {
  readonly slots: SlotBook;
  /** Technicians for this work, best first: qualified before others, near and idle before far and busy. */
  rank(work: WorkType, place: Point | null): readonly Technician[];
  /** Waits until the technician has nothing else under way; the caller must release the turn. */
  takeTurn(technicianId: string): Promise<() => void>;
};

/** Hours of planned visits to read, before and after now. */
const horizonHours = 24;

/** Reads the technicians and their visits around now. */
export async function openCrew(api: ApiClient, now: number): Promise<{ crew: Crew; visits: Visit[] }> {
  const technicians: Technician[] = [];
  for await (const item of pages(api, '/api/technicians?active=true', pageSchema(technicianSchema)))
    technicians.push(item);
  if (technicians.length === 0) throw new Error('The company has no technicians. Run `npm run seed` first.');
  const around = (hours: number) => new Date(now + hours * hourMs).toISOString();
  const slots = openSlotBook();
  const visits: Visit[] = [];
  const path = `/api/visits?from=${around(-horizonHours)}&to=${around(horizonHours)}&state=${bookedVisitStates.join(',')}`;
  for await (const visit of pages(api, path, pageSchema(visitSchema))) {
    visits.push(visit);
    for (const { technicianId } of visit.assignments) slots.take(technicianId, visit.id, spanOf(visit));
  }
  return { crew: { slots, ...openTurns(technicians) }, visits };
}

export function spanOf({ scheduledStart, scheduledEnd }: Pick<Visit, 'scheduledStart' | 'scheduledEnd'>) {
  return { start: Date.parse(scheduledStart), end: Date.parse(scheduledEnd) };
}

function openTurns(technicians: readonly Technician[]): Omit<Crew, 'slots'> {
  const last = new Map<string, Promise<void>>();
  const queued = new Map<string, number>();
  const count = (id: string, by: number) => queued.set(id, (queued.get(id) ?? 0) + by);
  return {
    rank: (work, place) =>
      technicians
        .map((technician) => ({
          technician,
          cost: costOf(technician, work, place) + 20 * (queued.get(technician.id) ?? 0),
        }))
        .toSorted((a, b) => a.cost - b.cost)
        .map(({ technician }) => technician),
    takeTurn: async (technicianId) => {
      count(technicianId, 1);
      const before = last.get(technicianId);
      let giveBack = () => undefined as void;
      last.set(
        technicianId,
        new Promise<void>((done) => {
          giveBack = done;
        }),
      );
      await before;
      return () => {
        count(technicianId, -1);
        giveBack();
      };
    },
  };
}

/** Kilometres, plus a penalty for missing qualifications. */
function costOf(technician: Technician, work: WorkType, place: Point | null): number {
  const missing = work.skills.filter(
    ({ skill, level }) => !technician.skills.some((held) => held.skill === skill && held.level >= level),
  ).length;
  const far = place && technician.home ? distanceKm(technician.home, place) : 5;
  return far + missing * 100 + (technician.trade === work.trade ? 0 : 1000);
}
