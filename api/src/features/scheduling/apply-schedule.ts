import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type {
  MoveOutcome,
  ScheduleMove,
  ScheduleRun,
} from '@switchyard/contracts/scheduling/schedule-run.ts';
import { lockTechnicians } from '@switchyard/platform/db/repositories/assignment-repository.ts';
import { lockJobs } from '@switchyard/platform/db/repositories/job-repository.ts';
import {
  addOutcomes,
  findSchedulePlan,
  findScheduleRun,
  lockScheduleRun,
} from '@switchyard/platform/db/repositories/schedule-run-repository.ts';
import { recordRun } from '@switchyard/platform/events/schedule-events.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import type { CommandRegistry } from '../../http/command-registry.ts';
import type { Session } from '../../plugins/session.ts';
import { MoveApplier } from './move-applier.ts';
import { required } from './read-schedules.ts';

export type Application = {
  readonly id: string;
  readonly session: Session;
  readonly commands: CommandRegistry;
};

/**
 * Puts moves of a plan on the board, each by the command that moves or plans a visit. A move whose visit or job was
 * changed since, whose place is taken or whose time has passed is refused on its own; one that was applied before stays
 * applied, and one for which there was no time left may be applied again.
 * @throws ProblemError 404, `scheduling.not_finished`
 */
export async function applySchedule(
  unit: UnitOfWork,
  { id, session, commands }: Application,
  ids: readonly string[],
): Promise<{ run: ScheduleRun; outcomes: MoveOutcome[] }> {
  const { state } = required(await lockScheduleRun(unit.tx, id));
  if (state === 'queued' || state === 'running') throw new ProblemError('scheduling.not_finished');
  const plan = required(await findSchedulePlan(unit.tx, id));
  const moves = chosenMoves(plan.moves, ids);
  const earlier = plan.outcomes.filter((one) => one.result === 'applied' && ids.includes(one.id));
  const known = new Set(earlier.map((one) => one.id));
  const open = moves.filter((move) => !known.has(move.id));
  await lockAll(unit, open);
  const outcomes = await new MoveApplier(unit, { session, commands }).applyAll(open);
  const final = outcomes.filter(({ result }) => result !== 'not_tried');
  if (final.length > 0) await addOutcomes(unit.tx, id, { outcomes: final, now: unit.now });
  const run = required(await findScheduleRun(unit.tx, id));
  if (outcomes.some(({ result }) => result === 'applied')) recordRun(unit, 'applied', run);
  const byId = new Map([...earlier, ...outcomes].map((one) => [one.id, one]));
  return { run, outcomes: ids.flatMap((each) => byId.get(each) ?? []) };
}

function chosenMoves(moves: readonly ScheduleMove[], ids: readonly string[]): ScheduleMove[] {
  const byId = new Map(moves.map((move) => [move.id, move]));
  refuseFields(
    ids.flatMap((id, at) =>
      byId.has(id) ? [] : [fieldError(`/moves/${at}`, 'not_found', 'The plan has no such move')],
    ),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Jobs, then technicians, each in a fixed order: the commands lock them in this order, too. */
async function lockAll({ tx }: UnitOfWork, moves: readonly ScheduleMove[]): Promise<void> {
  await lockJobs(
    tx,
    moves.map(({ jobId }) => jobId),
  );
  const technicians = moves.flatMap(({ before, after }) => [
    after.technicianId,
    ...(before === null ? [] : [before.technicianId]),
  ]);
  await lockTechnicians(tx, [...new Set(technicians)]);
}
