import { customerFeatureWith } from '@switchyard/api/features/customers/customer-feature.ts';
import { jobFeature } from '@switchyard/api/features/jobs/job-feature.ts';
import { transitionJob } from '@switchyard/api/features/jobs/transition-job.ts';
import { siteFeature } from '@switchyard/api/features/sites/site-feature.ts';
import { technicianFeature } from '@switchyard/api/features/technicians/technician-feature.ts';
import { createTechnicianSchema } from '@switchyard/contracts/technicians/technician.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { findJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import { customerInput, jobInput, siteInput } from '@switchyard/platform/sample/create-inputs.ts';
import type { CompanyPlan } from '@switchyard/platform/sample/company-plan.ts';
import { recordsSince } from './field-records.ts';
import type { IdBook } from './id-book.ts';
import type { JobStep, PlannedJob } from '@switchyard/platform/sample/planned-job.ts';
import type { SeedCommand } from './seed-command.ts';
import { minuteMs } from '@switchyard/contracts/time/durations.ts';
import { visitCommands } from './visit-commands.ts';

const customerFeature = customerFeatureWith(siteFeature.create);

/** Requests not received by phone arrive through a feed. */
const feed = { kind: 'system', id: null, name: 'Service request feed' } as const;

/** Everything in the plan that the book does not contain yet, in no particular order. */
export function workCommands(plan: CompanyPlan, book: IdBook, founded: number): SeedCommand[] {
  const commands = technicianCommands(plan, book, founded);
  const entered = new Set([...book.customers.keys(), ...book.sites.keys()]);
  const company = { plan, book, recordsSince: recordsSince(plan) };
  for (const planned of plan.jobs) {
    if (!book.jobs.has(planned.job.ref)) {
      commands.push(...placeCommands(planned, { plan, book, entered }), createCommand(planned, book));
    }
    commands.push(...progressCommands(planned, company));
  }
  return commands;
}

function technicianCommands({ technicians }: CompanyPlan, book: IdBook, at: number): SeedCommand[] {
  return technicians
    .filter(({ ref }) => !book.technicians.has(ref))
    .map(({ ref, ...technician }) => ({
      at,
      name: ref,
      keys: [ref],
      run: async (unit, actor) => {
        const input = createTechnicianSchema.parse({ ...technician, externalRef: ref });
        const { id } = await technicianFeature.create(unit, actor, input);
        book.technicians.set(ref, id);
      },
    }));
}

type Places = { plan: CompanyPlan; book: IdBook; entered: Set<string> };

/** The account and the site of a job, shortly before the first job there. */
function placeCommands({ job }: PlannedJob, { plan, book, entered }: Places): SeedCommand[] {
  const { site } = job.draft;
  const account = plan.directory.accounts.get(site.accountRef);
  if (!account) throw new Error(`Site ${site.ref} has no account`);
  const isNew = (ref: string) => !entered.has(ref) && entered.add(ref);
  const commands: SeedCommand[] = [];
  if (isNew(account.ref)) {
    commands.push({
      at: job.opened - 2 * minuteMs,
      name: account.ref,
      keys: [account.ref],
      run: async (unit, actor) => {
        const { id } = await customerFeature.create(unit, actor, { ...customerInput(account), site: null });
        book.customers.set(account.ref, id);
      },
    });
  }
  if (isNew(site.ref)) {
    commands.push({
      at: job.opened - minuteMs,
      name: site.ref,
      keys: [account.ref, site.ref],
      run: async (unit, actor) => {
        const customerId = required(book.customers, account.ref);
        const { id } = await siteFeature.create(unit, actor, siteInput(site, customerId));
        book.sites.set(site.ref, { id, customerId });
      },
    });
  }
  return commands;
}

function createCommand({ job, initial }: PlannedJob, book: IdBook): SeedCommand {
  return {
    at: job.opened,
    name: job.ref,
    keys: [job.draft.site.ref, job.ref],
    ...(job.draft.source === 'phone' ? {} : { by: feed }),
    run: async (unit, actor) => {
      const site = required(book.sites, job.draft.site.ref);
      const { id } = await jobFeature.create(unit, actor, jobInput({ ...job, initial }, site));
      book.jobs.set(job.ref, id);
    },
  };
}

/** The progress of an entered job. */
function progressCommands(
  { job, visits, steps }: PlannedJob,
  company: Parameters<typeof visitCommands>[2],
): SeedCommand[] {
  return [
    ...visits.flatMap((visit) => visitCommands(job, visit, company)),
    ...steps.map((step) => jobStepCommand(job.ref, step, company.book)),
  ];
}

function jobStepCommand(ref: string, { at, to, reason }: JobStep, book: IdBook): SeedCommand {
  return {
    at,
    name: `${ref} to ${to}`,
    keys: [ref],
    run: async (unit, actor) => {
      const id = required(book.jobs, ref);
      const job = await findJob(unit.tx, id, { kind: 'company' });
      const step = { to, reason, resolution: null, occurredAt: null };
      await transitionJob({ unit, actor, scope: companyScope }, { id, expected: job?.revision ?? 0, step });
    },
  };
}

/** @throws Error if nothing was entered under the reference */
export function required<T>(map: ReadonlyMap<string, T>, ref: string): T {
  const value = map.get(ref);
  if (value === undefined) throw new Error(`${ref} has not been entered`);
  return value;
}
