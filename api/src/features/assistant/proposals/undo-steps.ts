import type { ProposalKind } from '@switchyard/contracts/assistant/proposal.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Reader, QueryRegistry } from '../../../http/query-registry.ts';
import type { ProposalStep } from '../tools/tool.ts';
import { field } from './run-steps.ts';
import { undoNewCustomer } from './undo-new-customer.ts';

const reason = 'Taken back in the assistant';

/** State of the changed records before the proposal was confirmed. */
export type Before = { readonly job?: Job; readonly visit?: Visit; readonly visits?: readonly Visit[] };
type Reads = { readonly queries: QueryRegistry; readonly reader: Reader };

/** Reads the records needed for an undo. */
export async function readBefore(
  { queries, reader }: Reads,
  steps: readonly ProposalStep[],
): Promise<Before> {
  const [step] = steps;
  if (step?.kind !== 'command') return {};
  const [, , records, id, part] = step.path.split('/');
  if (id === undefined) return {};
  if (records === 'visits' && step.method === 'PATCH') {
    return { visit: await queries.read(visitRoutes.read, reader, { params: { id } }) };
  }
  if (records !== 'jobs' || part !== 'transitions') return {};
  const job = await queries.read(jobRoutes.read, reader, { params: { id } });
  const planned = await queries.read(visitRoutes.list, reader, {
    query: { jobId: id, state: 'planned,dispatched', limit: 10 },
  });
  return { job, visits: planned.items };
}

type Done = { kind: ProposalKind; answers: readonly unknown[]; before: Before; now: Date };

/** Commands that undo a confirmed proposal; null if this user cannot undo it. */
export async function undoStepsOf(reads: Reads, done: Done): Promise<ProposalStep[] | null> {
  const [made] = done.answers;
  switch (done.kind) {
    case 'customer.create':
      return undoNewCustomer(reads.reader.session.actor, made);
    case 'job.create':
      return await undoNewJob(reads, done);
    case 'visit.schedule':
    case 'visit.reassign':
      return done.before.visit === undefined ? callOff(made) : [putBack(done.before.visit, made)];
    case 'job.cancel':
      return reopen(done);
    case 'customer.message':
    case 'report.run':
      return null;
    default:
      return done.kind satisfies never;
  }
}

async function undoNewJob({ queries, reader }: Reads, { answers }: Done): Promise<ProposalStep[]> {
  const id = String(field(answers[0], 'id'));
  // Planning the visit together with the job has moved the job on.
  const job = await queries.read(jobRoutes.read, reader, { params: { id } });
  return [cancelled(`${jobRoutes.list.path}/${id}/transitions`, job.revision)];
}

function cancelled(path: string, revision: number): ProposalStep {
  return { kind: 'command', method: 'POST', path, body: { to: 'cancelled', reason }, revision };
}

function callOff(visit: unknown): ProposalStep[] {
  return [
    cancelled(
      `${visitRoutes.list.path}/${String(field(visit, 'id'))}/transitions`,
      Number(field(visit, 'revision')),
    ),
  ];
}

function putBack(before: Visit, after: unknown): ProposalStep {
  return {
    kind: 'command',
    method: 'PATCH',
    path: `${visitRoutes.list.path}/${before.id}`,
    body: { ...timesOf(before), overrideReason: reason },
    revision: Number(field(after, 'revision')),
  };
}

function timesOf({ scheduledStart, scheduledEnd, assignments }: Visit) {
  return { scheduledStart, scheduledEnd, technicianIds: assignments.map(({ technicianId }) => technicianId) };
}

/** Returns the job to the queue and restores its plan. Work that had begun is not restored. */
function reopen({ answers, before, now }: Done): ProposalStep[] | null {
  const { job, visits = [] } = before;
  const [after] = answers;
  if (!job || !['unscheduled', 'scheduled', 'dispatched'].includes(job.state)) return null;
  const path = `${jobRoutes.list.path}/${job.id}/transitions`;
  const open: ProposalStep = {
    kind: 'command',
    method: 'POST',
    path,
    body: { to: 'unscheduled', reason },
    revision: Number(field(after, 'revision')),
  };
  const again = visits
    .filter(({ scheduledEnd }) => Date.parse(scheduledEnd) > now.getTime())
    .map((visit): ProposalStep => {
      const { notes, windowStart, windowEnd } = visit;
      const body = {
        jobId: job.id,
        ...timesOf(visit),
        notes,
        windowStart,
        windowEnd,
        overrideReason: reason,
      };
      return { kind: 'command', method: 'POST', path: visitRoutes.create.path, body, revision: null };
    });
  return [open, ...again];
}
