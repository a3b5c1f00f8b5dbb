import { createEntry } from '@switchyard/api/features/visit-entries/create-entry.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import {
  type CreateVisitEntryInput,
  createVisitEntrySchema,
} from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { CompanyPlan } from '@switchyard/platform/sample/company-plan.ts';
import type { IdBook } from './id-book.ts';
import type { DatedJob, PlannedVisit } from '@switchyard/platform/sample/planned-job.ts';
import { findings, timeBetween } from '@switchyard/platform/sample/visit-findings.ts';
import { seededRandom } from '@switchyard/platform/sample/random.ts';
import type { SeedCommand } from './seed-command.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';

/** Visits that ended this long before the newest step get no entries, which are only needed on current screens. */
const daysBack = 7;

/** Time from which visits get entries. */
export function recordsSince({ jobs }: CompanyPlan): number {
  let newest = 0;
  for (const { visits } of jobs) {
    for (const { steps } of visits) newest = Math.max(newest, steps.at(-1)?.at ?? 0);
  }
  return newest - daysBack * dayMs;
}

export type Recording = { book: IdBook; plan: CompanyPlan; since: number; visitId: () => string };

/** Entries of the lead technician at a completed visit: times, parts, readings, a note. */
export function fieldRecordCommands(job: DatedJob, visit: PlannedVisit, recording: Recording): SeedCommand[] {
  const last = visit.steps.at(-1);
  if (last?.to !== 'completed' || last.at < recording.since) return [];
  const random = seededRandom(`records ${job.ref} ${visit.plannedAt}`);
  const at = (state: string) => visit.steps.find(({ to }) => to === state)?.at ?? last.at;
  const arrived = at('on_site');
  const travel = timeBetween('travel', at('en_route'), arrived);
  const work = timeBetween('work', at('in_progress'), last.at);
  const found = findings(job.draft.work.trade, random, last.at);
  return [
    ...recordCommand({ at: arrived, entries: travel }, { job, visit, recording }),
    ...recordCommand({ at: last.at, entries: [...found, ...work] }, { job, visit, recording }),
  ];
}

type Place = { job: DatedJob; visit: PlannedVisit; recording: Recording };

/** Entries of one moment by the lead technician. */
function recordCommand(
  { at, entries }: { at: number; entries: readonly CreateVisitEntryInput[] },
  { job, visit, recording }: Place,
): SeedCommand[] {
  const [lead = ''] = visit.technicians;
  const person = recording.plan.technicians.find(({ ref }) => ref === lead);
  if (!person || entries.length === 0) return [];
  return [
    {
      at,
      order: visit.start + 1,
      name: `records of a visit of ${job.ref}`,
      keys: [job.ref, ...visit.technicians],
      by: { kind: 'user', id: null, name: person.name },
      run: async (unit, actor) => {
        const technicianId = recording.book.technicians.get(lead) ?? null;
        const technician: Actor = { ...actor, role: 'technician', name: person.name, technicianId };
        for (const entry of entries) {
          const input = createVisitEntrySchema.parse(entry);
          await createEntry(
            unit,
            { actor: technician, scope: companyScope },
            { visitId: recording.visitId(), input },
          );
        }
      },
    },
  ];
}
