import type { FlagSchedule, PlannedChange } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import {
  insertSchedule,
  listSchedules,
  readSchedule,
  type ScheduleChange,
  updateSchedule,
} from '@switchyard/platform/db/repositories/flag-schedule-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { endRequest } from '@switchyard/platform/flags/record-request.ts';
import { recordSchedule } from '@switchyard/platform/flags/record-schedule.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { type Place, type Planned, plannedEdits, timeErrors, upcomingErrors } from './plan-edits.ts';
import { refuseOthers } from './projects/flag-rights.ts';
import { requireFlag, requireLiving } from './read-flags.ts';
import { refuseUnreviewed } from './reviewed-environments.ts';

/** Scheduled changes of a flag. @throws ProblemError `flag.unknown` */
export async function readSchedules(tx: Tx, key: string): Promise<FlagSchedule[]> {
  const { id } = await requireFlag({ tx }, key);
  return await listSchedules(tx, id);
}

type NewSchedule = Place & Planned & { runAt: string; reason: string | null };

/**
 * Schedules a change of a flag in one environment.
 * @throws ProblemError `flag.unknown`, `record.gone`, `request.invalid`, `revision.stale` with the differences
 */
export async function scheduleChange(
  unit: UnitOfWork,
  actor: Actor,
  { runAt, reason, change, expected, ...place }: NewSchedule,
): Promise<FlagSchedule> {
  const { tx, now } = unit;
  const { companyId, userId: authorId, name: authorName } = actor;
  await lockFlags(tx, companyId);
  const flag = await requireFlag(unit, place.key);
  requireLiving(flag);
  const { environment } = place;
  await refuseUnreviewed(tx, actor, { ...place, isSwitchOff: isSwitchOff(change) });
  const edits = await plannedEdits(unit, place, { change, expected });
  refuseFields(await upcomingErrors(tx, { flagId: flag.id, environment }, runAt));
  const id = newId(now.getTime());
  const { kind } = change;
  const schedule = { id, companyId, flagId: flag.id, environment, runAt, kind, edits, reason, now };
  await insertSchedule(tx, { ...schedule, baseRevision: expected, authorId, authorName });
  return await recordSchedule(unit, id, 'scheduled');
}

type SchedulePatch = {
  id: string;
  expected: number;
  runAt?: string | undefined;
  reason?: string | null | undefined;
  change?: PlannedChange | undefined;
  baseRevision?: number | undefined;
};

/**
 * Changes time, reason or content of an upcoming change.
 * @throws ProblemError `request.not_found`, `record.gone`, `request.invalid`, `revision.stale`
 */
export async function changeSchedule(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, runAt, reason, change, baseRevision }: SchedulePatch,
): Promise<FlagSchedule> {
  const {
    flagKey: key,
    environment,
    requestId,
    edits,
  } = await requireUpcoming(unit, actor, { id, expected });
  const flag = await requireFlag(unit, key);
  requireLiving(flag);
  const { project } = flag;
  const isOff = edits.length === 1 && edits[0]?.field === 'enabled' && edits[0].yours === false;
  if (!isOff) await refuseOthers(unit.tx, actor, { project, environment });
  if ((change === undefined) !== (baseRevision === undefined)) {
    const message = 'Another change needs the revision on which it is based';
    refuseFields([fieldError('/baseRevision', 'required', message)]);
  }
  const patch: ScheduleChange = {
    ...(runAt === undefined ? {} : { runAt }),
    ...(reason === undefined ? {} : { reason }),
  };
  if (change !== undefined && baseRevision !== undefined) {
    await refuseUnreviewed(unit.tx, actor, { key, environment, isSwitchOff: isSwitchOff(change) });
    if (requestId) throw new ProblemError('flag.review_required');
    patch.edits = await plannedEdits(unit, { key, environment }, { change, expected: baseRevision });
    Object.assign(patch, { kind: change.kind, baseRevision });
  }
  if (runAt !== undefined) refuseFields(await timeErrors(unit.tx, runAt));
  await updateSchedule(unit.tx, id, patch);
  return await recordSchedule(unit, id, 'schedule_changed');
}

type Cancel = { id: string; expected: number; reason: string | null };

/** Cancels an upcoming change. @throws ProblemError `request.not_found`, `request.invalid`, `revision.stale` */
export async function cancelSchedule(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, reason: detail }: Cancel,
): Promise<FlagSchedule> {
  const { requestId } = await requireUpcoming(unit, actor, { id, expected });
  await updateSchedule(unit.tx, id, { state: 'cancelled', detail, finishedBy: actor.name });
  if (requestId) await endRequest(unit, requestId, { state: 'approved' });
  return await recordSchedule(unit, id, 'schedule_ended');
}

function isSwitchOff(change: PlannedChange): boolean {
  return change.kind === 'switch' && !change.enabled;
}

/** The lock keeps workers away, which take the same one before they make changes. */
async function requireUpcoming(
  { tx }: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<FlagSchedule> {
  await lockFlags(tx, actor.companyId);
  const found = await readSchedule(tx, id);
  if (!found) throw new ProblemError('request.not_found');
  const { flagId: _, ...schedule } = found;
  if (schedule.revision !== expected) throw new ProblemError('revision.stale', { current: schedule });
  if (schedule.state !== 'upcoming') {
    const message = 'This change is not upcoming any more';
    refuseFields([{ pointer: '/id', in: 'path', code: 'ended', message }]);
  }
  return schedule;
}
