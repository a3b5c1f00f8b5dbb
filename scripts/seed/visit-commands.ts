import { createVisit } from '@switchyard/api/features/visits/create-visit.ts';
import { transitionVisit } from '@switchyard/api/features/visits/transition-visit.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { planningWarnings } from '@switchyard/contracts/visits/planning-rules.ts';
import { createVisitSchema } from '@switchyard/contracts/visits/visit.ts';
import { toInstant } from '@switchyard/platform/sample/create-inputs.ts';
import type { CompanyPlan } from '@switchyard/platform/sample/company-plan.ts';
import { fieldRecordCommands } from './field-records.ts';
import type { IdBook } from './id-book.ts';
import type { DatedJob, PlannedVisit } from '@switchyard/platform/sample/planned-job.ts';
import type { SeedCommand } from './seed-command.ts';
import { hourMs, minuteMs } from '@switchyard/contracts/time/durations.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';

const companyClock = createZoneClock('America/New_York');

/** `recordsSince`: visits that ended earlier have no entries; UTC milliseconds. */
type Company = { book: IdBook; plan: CompanyPlan; recordsSince: number };

/** Plans a visit and takes it through its steps. */
export function visitCommands(job: DatedJob, visit: PlannedVisit, company: Company): SeedCommand[] {
  const keys = [job.ref, ...visit.technicians];
  let current = { id: '', revision: 0 };
  const create: SeedCommand = {
    at: visit.plannedAt,
    name: `plan a visit of ${job.ref}`,
    keys,
    run: async (unit) => {
      current = await createVisit(unit, companyScope, visitInput(job, visit, company));
    },
  };
  return [
    create,
    ...visit.steps.map(
      ({ at, to, reason = null, resolution = null }): SeedCommand => ({
        at,
        order: visit.start,
        name: `visit of ${job.ref} to ${to}`,
        keys,
        run: async (unit, actor) => {
          const { id, revision } = current;
          const step = { to, reason, resolution, occurredAt: null };
          current = await transitionVisit(
            unit,
            { actor, scope: companyScope },
            { id, expected: revision, step },
          );
        },
      }),
    ),
    ...fieldRecordCommands(job, visit, {
      ...company,
      since: company.recordsSince,
      visitId: () => current.id,
    }),
  ];
}

function visitInput(job: DatedJob, visit: PlannedVisit, { book, plan }: Company) {
  const { start, end } = visit;
  const crew = visit.technicians.map((ref) => {
    const technician = plan.technicians.find((item) => item.ref === ref);
    const id = book.technicians.get(ref);
    if (!technician || id === undefined) throw new Error(`${ref} has not been entered`);
    return { ...technician, id, absences: [] };
  });
  const warnings = planningWarnings({
    job: {
      requiredSkills: job.draft.work.skills,
      earliestStart: null,
      latestFinish: null,
      resolveBy: toInstant(job.resolveBy),
    },
    crew,
    start: new Date(start),
    end: new Date(end),
    now: new Date(visit.plannedAt),
    clock: companyClock,
  });
  const halfHour = Math.floor(start / (30 * minuteMs)) * 30 * minuteMs;
  // A customer waits at a private address, but not at a street light.
  const hasWindow = plan.directory.accounts.get(job.draft.site.accountRef)?.kind !== 'municipal';
  return createVisitSchema.parse({
    jobId: book.jobs.get(job.ref),
    scheduledStart: toInstant(start),
    scheduledEnd: toInstant(end),
    windowStart: hasWindow ? toInstant(halfHour) : null,
    windowEnd: hasWindow ? toInstant(halfHour + 2 * hourMs) : null,
    technicianIds: crew.map((person) => person.id),
    overrideReason:
      warnings.length === 0 ? null : `First slot there was: ${warnings[0]?.message ?? ''}`.slice(0, 500),
  });
}
