import { type CityRequest, recordZone } from './city-request.ts';
import { dateJobs, dateRecently } from './date-jobs.ts';
import { buildDirectory, type Directory } from './directory.ts';
import { draftJob, type JobDraft } from './job-draft.ts';
import { planCompany, type PlanCompany } from './plan-company.ts';
import type { PlannedJob } from './planned-job.ts';
import { inventTechnicians, type TechnicianDraft } from './technician-roster.ts';
import { openWorkforce, type Workforce } from './workforce.ts';

export type CompanyPlan = {
  readonly technicians: readonly TechnicianDraft[];
  readonly directory: Directory;
  readonly jobs: readonly PlannedJob[];
};

/** A reserved time of a technician; UTC milliseconds. */
export type KnownBooking = { technicianRef: string; start: number; end: number };

/** Existing work of the company: jobs that need no planning, and reserved times. */
export type KnownWork = {
  readonly jobs: { has(ref: string): boolean };
  readonly bookings: readonly KnownBooking[];
  /** References of busy technicians, who get no new work. */
  readonly busy: ReadonlySet<string>;
};
const nothingKnown: KnownWork = { jobs: new Set(), bookings: [], busy: new Set() };

export type PlanOptions = Pick<PlanCompany, 'now' | 'sample' | 'perTechnician'> & {
  /** How often the recorded year is repeated into the past. */
  cycles: number;
  technicians: number;
  /** Only this many of the newest requests. */
  newest?: number;
  /** For benchmarks: everyone works long days, and the board is filled from this many requests of the year. */
  boardJobs?: number;
  known?: KnownWork;
};

/** The record converted to the company's terms; independent of the present. */
export type DraftedRecord = { readonly directory: Directory; readonly drafts: readonly JobDraft[] };

export function draftRecord({ requests }: { requests: readonly CityRequest[] }): DraftedRecord {
  const directory = buildDirectory(requests);
  return { directory, drafts: requests.map((request) => draftJob(request, directory)) };
}

/** Plans all records and work of the company from the record; the same moment gives the same plan. */
export function planFromRecord({ directory, drafts }: DraftedRecord, options: PlanOptions): CompanyPlan {
  const { now, cycles, boardJobs, newest = Infinity, known = nothingKnown } = options;
  const technicians = inventTechnicians(options.technicians, { longDays: boardJobs !== undefined });
  const free = technicians.filter(({ ref }) => !known.busy.has(ref));
  const workforce = openWorkforce(free, recordZone);
  bookKnown(workforce, known.bookings);
  const dated =
    boardJobs === undefined
      ? dateJobs(drafts, { zone: recordZone, now, cycles })
      : dateRecently(drafts, boardJobs, now);
  const jobs = planCompany(
    dated.slice(-newest).filter((job) => !known.jobs.has(job.ref)),
    workforce,
    { ...options, zone: recordZone },
  );
  return { technicians, directory, jobs };
}

function bookKnown({ members }: Workforce, bookings: readonly KnownBooking[]): void {
  const byRef = new Map(members.map((member) => [member.technician.ref, member]));
  for (const { technicianRef, start, end } of bookings) byRef.get(technicianRef)?.book({ start, end });
}
