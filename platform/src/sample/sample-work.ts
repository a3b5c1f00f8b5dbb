import type { EventActor } from '@switchyard/contracts/events/domain-event.ts';
import type { SampleWork } from '../db/repositories/sample-repository.ts';
import { newId } from '../runtime/ids.ts';
import { jobInput } from './create-inputs.ts';
import type { PlannedJob, PlannedVisit } from './planned-job.ts';
import { seededRandom } from './random.ts';
import { jobOutcome, type StateChange, type VisitOutcome, visitOutcome } from './sample-rows.ts';
import { hourMs, minuteMs } from '@switchyard/contracts/time/durations.ts';
import { findings, timeBetween } from './visit-findings.ts';
import type { SampleHappening, SampleOptions, SamplePlaces } from './sample-parts.ts';

/** Requests not received by phone arrive through a feed. */
const feed: EventActor = { kind: 'system', id: null, name: 'Service request feed' };

export type SampleWorkInput = SampleOptions & {
  companyId: string;
  /** Number of the first job; the others follow in sequence. */
  firstNumber: number;
  places: SamplePlaces;
};

type Mutable<Value> = {
  -readonly [Key in keyof Value]: Value[Key] extends readonly (infer Item)[] ? Item[] : never;
};
type Sink = { rows: Mutable<SampleWork>; happenings: SampleHappening[] };

/** Rows and events of all planned jobs. */
export function sampleWork(input: SampleWorkInput): Sink {
  const sink: Sink = { rows: { jobs: [], visits: [], assignments: [], entries: [] }, happenings: [] };
  for (const [index, planned] of input.plan.jobs.entries()) {
    addJob(sink, planned, { ...input, number: input.firstNumber + index });
  }
  return sink;
}

type JobContext = SampleWorkInput & { number: number };
type VisitContext = JobContext & {
  jobId: string;
  label: string;
  trade: PlannedJob['job']['draft']['work']['trade'];
};

function addJob({ rows, happenings }: Sink, planned: PlannedJob, context: JobContext): void {
  const { job, visits } = planned;
  const site = context.places.sites.get(job.draft.site.ref);
  if (!site) throw new Error(`Site ${job.draft.site.ref} has not been entered`);
  const { state: _, ...input } = jobInput({ ...job, initial: planned.initial }, site);
  const outcome = jobOutcome(planned);
  const id = newId(job.opened);
  const label = `#${context.number} ${input.title}`;
  const entity = { kind: 'job' as const, id, label, jobId: id };
  const opened = new Date(job.opened);
  rows.jobs.push({
    ...input,
    id,
    companyId: context.companyId,
    number: context.number,
    revision: 1 + outcome.changes.length,
    state: outcome.state,
    stateReason: outcome.reason,
    completedAt: outcome.completedAt,
    territory: job.draft.site.territory,
    createdBy: null,
    createdAt: opened,
    updatedAt: new Date(outcome.changes.at(-1)?.at ?? job.opened),
  });
  happenings.push({
    at: job.opened,
    type: 'job.created',
    entity,
    revision: 1,
    changes: [],
    reason: null,
    ...(job.draft.source === 'phone' ? {} : { actor: feed }),
  });
  for (const [at, change] of outcome.changes.entries()) {
    happenings.push({ ...stateHappening(change), type: 'job.state_changed', entity, revision: at + 2 });
  }
  for (const [sequence, visit] of visits.entries()) {
    const { trade } = job.draft.work;
    const own = { ...context, jobId: id, label, trade };
    addVisit({ rows, happenings }, visit, {
      ...own,
      sequence: sequence + 1,
      hasWindow: hasWindow(planned, context),
    });
  }
}

/** A customer waits at a private address, but not at a street light. */
function hasWindow({ job }: PlannedJob, { plan }: SampleOptions): boolean {
  return plan.directory.accounts.get(job.draft.site.accountRef)?.kind !== 'municipal';
}

type OneVisit = VisitContext & { sequence: number; hasWindow: boolean };

function addVisit({ rows, happenings }: Sink, visit: PlannedVisit, context: OneVisit): void {
  const { companyId, jobId, label, places, plan, sequence } = context;
  const outcome = visitOutcome(visit);
  const id = newId(visit.plannedAt);
  const halfHour = Math.floor(visit.start / (30 * minuteMs)) * 30 * minuteMs;
  rows.visits.push({
    id,
    companyId,
    jobId,
    sequence,
    revision: 1 + outcome.changes.length,
    state: outcome.state,
    stateReason: outcome.reason,
    resolution: outcome.resolution,
    scheduledStart: new Date(visit.start),
    scheduledEnd: new Date(outcome.end),
    windowStart: context.hasWindow ? new Date(halfHour) : null,
    windowEnd: context.hasWindow ? new Date(halfHour + 2 * hourMs) : null,
    ...outcome.stamps,
    createdBy: null,
    createdAt: new Date(visit.plannedAt),
    updatedAt: new Date(outcome.changes.at(-1)?.at ?? visit.plannedAt),
  });
  for (const [position, ref] of visit.technicians.entries()) {
    const technicianId = places.technicians.get(ref);
    if (technicianId === undefined) throw new Error(`${ref} has not been entered`);
    const { booked, end } = outcome;
    const times = { start: new Date(visit.start), end: new Date(end) };
    rows.assignments.push({
      id: newId(visit.plannedAt),
      companyId,
      visitId: id,
      technicianId,
      position,
      booked,
      ...times,
    });
  }
  const [lead = ''] = visit.technicians;
  const name = plan.technicians.find(({ ref }) => ref === lead)?.name ?? 'Technician';
  tellVisit(happenings, visit.plannedAt, { id, label, jobId, name, outcome });
  addEntries(rows.entries, visit, {
    ...context,
    visitId: id,
    name,
    technicianId: places.technicians.get(lead) ?? null,
  });
}

type ToldVisit = { id: string; label: string; jobId: string; name: string; outcome: VisitOutcome };

/** The office plans and dispatches, the technician does the rest. */
function tellVisit(
  happenings: SampleHappening[],
  plannedAt: number,
  { id, label, jobId, name, outcome }: ToldVisit,
): void {
  const entity = { kind: 'visit' as const, id, label, jobId };
  const person: EventActor = { kind: 'user', id: null, name };
  happenings.push({ at: plannedAt, type: 'visit.planned', entity, revision: 1, changes: [], reason: null });
  for (const [index, change] of outcome.changes.entries()) {
    happenings.push({
      ...stateHappening(change),
      type: 'visit.state_changed',
      entity,
      revision: index + 2,
      ...(change.to === 'dispatched' ? {} : { actor: person }),
    });
  }
}

type EntryContext = VisitContext & { visitId: string; name: string; technicianId: string | null };

/** Entries of the lead technician at a completed visit. */
function addEntries(entries: Sink['rows']['entries'], visit: PlannedVisit, context: EntryContext): void {
  const last = visit.steps.at(-1);
  if (last?.to !== 'completed') return;
  const { companyId, visitId, name, technicianId, trade } = context;
  const random = seededRandom(`records ${context.label} ${visit.start}`);
  const at = (state: string) => visit.steps.find(({ to }) => to === state)?.at ?? last.at;
  const arrived = at('on_site');
  const found = [
    ...timeBetween('travel', at('en_route'), arrived),
    ...findings(trade, random, last.at),
    ...timeBetween('work', at('in_progress'), last.at),
  ];
  for (const { kind, data, occurredAt } of found) {
    const when = new Date(occurredAt ?? last.at);
    entries.push({
      id: newId(when.getTime()),
      companyId,
      visitId,
      kind,
      data: JSON.stringify(data),
      startedAt: 'start' in data ? data.start : null,
      endedAt: 'end' in data ? data.end : null,
      authorId: null,
      authorName: name,
      technicianId,
      occurredAt: when,
      createdAt: when,
      updatedAt: when,
    });
  }
}

function stateHappening({ at, from, to, reason }: StateChange) {
  return { at, changes: [{ field: 'state', from, to }], reason };
}
