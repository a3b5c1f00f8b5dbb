import type { MaintenanceOccurrence } from '@switchyard/contracts/maintenance/maintenance-occurrence.ts';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { nextNumber } from '../db/repositories/counter-repository.ts';
import { readJobReferences } from '../db/repositories/job-reference-repository.ts';
import { findJob, insertJob } from '../db/repositories/job-repository.ts';
import {
  findLastOccurrence,
  findOpenOccurrence,
  insertOccurrences,
  mayServe,
  type NewOccurrence,
  readPlanDay,
  type StoredOccurrence,
  updateOccurrence,
} from '../db/repositories/maintenance-repository.ts';
import { recordJobEvent } from '../events/job-events.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { newId } from '../runtime/ids.ts';
import { readUse, upcomingDates } from './next-due.ts';
import { writePlan } from './record-plan.ts';

type Cause = Pick<MaintenanceOccurrence, 'dueOn' | 'cause' | 'meterValue'> & {
  readonly meteredAt: Date | null;
};
type Place = { readonly zone: string; readonly today: string };

/** Dates that passed without work and are noted at once. */
const mostMissed = 400;

/**
 * Generates the job of a plan's next occurrence if it is time: its date is nearer than the lead, or the meter has
 * reached its interval. While one waits for work, no other one is generated. The plan must be locked; the key of plan
 * and date and the transaction make it once, however many workers look.
 * @returns undefined if it is not time
 */
export async function generateDue(
  unit: UnitOfWork,
  plan: MaintenancePlan,
): Promise<MaintenancePlan | undefined> {
  const { tx } = unit;
  if (plan.state !== 'active' || plan.deletedAt !== null || !(await mayServe(tx, plan))) return undefined;
  const open = await findOpenOccurrence(tx, plan.id);
  if (open?.state === 'generated') return undefined;
  const place = await readPlanDay(tx, plan.siteId);
  const last = await findLastOccurrence(tx, plan.id);
  const cause = await findCause(unit, plan, { last, place, isForced: false });
  if (cause === undefined || cause.dueOn === open?.dueOn) return undefined;
  if (open) {
    const reason = 'Its job was cancelled, and the next date came';
    await updateOccurrence(tx, open.id, { now: unit.now, state: 'skipped', jobId: null, reason });
  }
  return await generate(unit, plan, { cause, place });
}

/**
 * Generates the job of the next occurrence now, however far its date is: the one that was given back, else the next
 * date, else for today.
 * @returns undefined if a job waits already
 */
export async function generateNow(
  unit: UnitOfWork,
  plan: MaintenancePlan,
): Promise<MaintenancePlan | undefined> {
  const { tx } = unit;
  const open = await findOpenOccurrence(tx, plan.id);
  if (open?.state === 'generated') return undefined;
  const place = await readPlanDay(tx, plan.siteId);
  if (open) return await addJob(unit, plan, { occurrence: open, place });
  const last = await findLastOccurrence(tx, plan.id);
  const cause = await findCause(unit, plan, { last, place, isForced: true });
  return cause && (await generate(unit, plan, { cause, place }));
}

type Look = { last: StoredOccurrence | undefined; place: Place; isForced: boolean };

/** The cause that makes the plan due, if any. The date comes before the meter if both have come. */
async function findCause(
  { tx }: UnitOfWork,
  plan: MaintenancePlan,
  { last, place: { today }, isForced }: Look,
): Promise<Cause | undefined> {
  const [dueOn] = upcomingDates(plan, last, 1);
  const byDate = { cause: 'calendar', meterValue: null, meteredAt: null } as const;
  if (dueOn !== undefined && (isForced || dueOn <= addDays(today, plan.leadDays)))
    return { ...byDate, dueOn };
  const use = await readUse(tx, plan, last);
  const isReached = use !== undefined && plan.meterInterval !== null && use.used >= plan.meterInterval;
  if (!isReached && !isForced) return undefined;
  // One a day: the key of an occurrence is its date.
  if (last?.dueOn === today) return undefined;
  return { dueOn: today, cause: 'meter', meterValue: use?.value ?? null, meteredAt: use?.takenAt ?? null };
}

/** Adds the occurrence and its job; dates that passed before it are noted as skipped. */
async function generate(
  unit: UnitOfWork,
  plan: MaintenancePlan,
  { cause, place }: { cause: Cause; place: Place },
): Promise<MaintenancePlan | undefined> {
  const { tx, now, context } = unit;
  const rowOf = (values: Omit<NewOccurrence, 'id' | 'companyId' | 'planId' | 'dueUntil'>): NewOccurrence => ({
    ...values,
    id: newId(now.getTime()),
    companyId: context.companyId,
    planId: plan.id,
    dueUntil: addDays(values.dueOn, plan.toleranceDays),
  });
  const passed = passedDates(plan, cause, place.today);
  const dueOn = passed.at(-1) ?? cause.dueOn;
  const missed = passed.length === 0 ? [] : [cause.dueOn, ...passed.slice(0, -1)];
  const reason = 'Its date passed before a job was generated';
  await insertOccurrences(
    tx,
    missed.map((day) => rowOf({ dueOn: day, cause: 'calendar', state: 'skipped', reason })),
  );
  const row = rowOf({ ...cause, dueOn, state: 'planned' });
  const added = await insertOccurrences(tx, [row]);
  if (!added.has(row.id)) return undefined;
  return await addJob(unit, plan, { occurrence: row, place });
}

/** Later dates of a plan that have passed as well, such as after weeks without workers: only the last one is generated. */
function passedDates(plan: MaintenancePlan, { cause, dueOn }: Cause, today: string): string[] {
  if (cause === 'meter' || plan.basis === 'completed' || dueOn >= today) return [];
  const after = { dueOn, doneOn: null } as StoredOccurrence;
  return upcomingDates(plan, after, mostMissed).filter((day) => day <= today);
}

/** Creates the job of an occurrence as any other job: on the board, with its event. */
async function addJob(
  unit: UnitOfWork,
  plan: MaintenancePlan,
  { occurrence, place }: { occurrence: Pick<StoredOccurrence, 'id' | 'dueOn'>; place: Place },
): Promise<MaintenancePlan> {
  const { tx, now, context } = unit;
  const { companyId, actor } = context;
  const id = newId(now.getTime());
  const clock = createZoneClock(place.zone);
  const { dueOn } = occurrence;
  const { site } = await readJobReferences(tx, { ...plan, contactId: null, parentJobId: null });
  await insertJob(tx, {
    id,
    companyId,
    now,
    number: await nextNumber(tx, companyId, 'job'),
    customerId: plan.customerId,
    siteId: plan.siteId,
    contactId: null,
    parentJobId: null,
    territory: site?.territory ?? null,
    title: plan.jobTitle,
    type: plan.jobType,
    trade: plan.trade,
    priority: plan.priority,
    source: 'maintenance',
    state: 'unscheduled',
    description: '',
    instructions: instructionsOf(plan),
    internalNotes: null,
    requiredSkills: plan.requiredSkills,
    estimatedMinutes: plan.estimatedMinutes,
    crewSize: 1,
    equipmentIds: plan.equipmentIds,
    respondBy: null,
    // On time from one tolerance before the date until one after it.
    earliestStart: clock.startOfDay(addDays(dueOn, -plan.toleranceDays)).toISOString(),
    resolveBy: clock.startOfDay(addDays(dueOn, plan.toleranceDays + 1)).toISOString(),
    latestFinish: null,
    poNumber: null,
    nteMinor: null,
    tags: [],
    externalRef: null,
    createdBy: actor.kind === 'user' ? actor.id : null,
  });
  await updateOccurrence(tx, occurrence.id, { now, state: 'generated', jobId: id, reason: null });
  const job = await findJob(tx, id, { kind: 'company' });
  if (!job) throw new Error('The job just generated is missing');
  recordJobEvent(unit, { type: 'job.created', before: null, after: job });
  return await writePlan(unit, plan, { verb: 'generated', reason: `#${job.number} for ${dueOn}` });
}

/** The instructions of a job, with the checklist and the signature that its plan asks for. */
function instructionsOf({ instructions, checklistName, requiresSignature }: MaintenancePlan): string {
  const asked = [
    ...(checklistName === null ? [] : [`Checklist: ${checklistName}`]),
    ...(requiresSignature ? ['A signature is required to complete the visit.'] : []),
  ];
  return [instructions, ...asked].filter((line) => line !== '').join('\n');
}
