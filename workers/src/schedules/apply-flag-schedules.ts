import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import { afterOther } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { flagPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import { readFlagProject } from '@switchyard/platform/db/repositories/flag-project-repository.ts';
import { readRequest, readReviewed } from '@switchyard/platform/db/repositories/flag-request-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import {
  findDuePlaces,
  lockUpcoming,
  rebaseSchedule,
  type SchedulePlace,
  type UpcomingSchedule,
  updateSchedule,
} from '@switchyard/platform/db/repositories/flag-schedule-repository.ts';
import { systemContext } from '@switchyard/platform/events/system-context.ts';
import {
  type CommandContext,
  runCommand,
  type UnitOfWork,
} from '@switchyard/platform/events/unit-of-work.ts';
import { type Applied, applyEdits } from '@switchyard/platform/flags/apply-edits.ts';
import { endRequest } from '@switchyard/platform/flags/record-request.ts';
import { recordSchedule } from '@switchyard/platform/flags/record-schedule.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { findRecipients } from '../handlers/notifications/find-recipients.ts';
import { canRead, isNamed, mayChangeFlags } from './flag-authors.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** Flags and environments per turn. */
const placesPerTurn = 200;

export type ApplyDeps = Pick<ScheduleDeps, 'database' | 'poker' | 'clock'>;

/**
 * Makes the scheduled changes of flags that are due. May run in any number of processes: the changes of a company's flags
 * wait for each other, and a change ends in the transaction that makes it.
 */
export async function applyFlagSchedules(deps: ApplyDeps): Promise<void> {
  const places = await findDuePlaces(deps.database, placesPerTurn);
  await runEach(
    places.map(
      ({ companyId, ...place }) =>
        () =>
          applyAt(deps, companyId, place),
    ),
  );
}

/** Makes everything that is due for a flag in an environment, in order and in one transaction. */
async function applyAt(deps: ApplyDeps, companyId: string, place: SchedulePlace): Promise<void> {
  const context: CommandContext = systemContext(companyId);
  await runCommand(deps, context, async (unit) => {
    await lockFlags(unit.tx, companyId);
    const planned = await lockUpcoming(unit.tx, place);
    let waiting = planned;
    for (;;) {
      const [next, ...others] = waiting;
      if (!next?.isDue) break;
      waiting = await applyOne(unit, next, others);
    }
    const known = new Map(planned.map((one) => [one.id, one]));
    for (const one of waiting) if (!isSame(one, known.get(one.id))) await rebaseSchedule(unit.tx, one);
  });
}

type Outcome = Applied | { readonly state: 'refused'; readonly detail: string };

/** Ends a change. @returns the changes that follow, based on the outcome; the caller stores that */
async function applyOne(
  unit: UnitOfWork,
  schedule: UpcomingSchedule,
  others: UpcomingSchedule[],
): Promise<UpcomingSchedule[]> {
  const outcome = await outcomeOf(unit, schedule);
  // It may have been put onto the outcome of the one before it.
  const { edits, baseRevision } = schedule;
  switch (outcome.state) {
    case 'applied': {
      const { revision: appliedRevision, before, after } = outcome;
      await updateSchedule(unit.tx, schedule.id, { state: 'applied', appliedRevision, edits, baseRevision });
      if (schedule.requestId)
        await endRequest(unit, schedule.requestId, { state: 'applied', appliedRevision });
      // A change of the flag is an event of its own.
      if (appliedRevision === null) await recordSchedule(unit, schedule.id, 'schedule_ended');
      return others.map((other) => ({
        ...other,
        edits: other.edits.map((edit) => afterOther(edit, { before, after, edits })),
        baseRevision: after.revision,
      }));
    }
    case 'conflicted':
      await updateSchedule(unit.tx, schedule.id, { ...outcome, edits, baseRevision });
      if (schedule.requestId) await endRequest(unit, schedule.requestId, outcome);
      break;
    case 'refused':
      await updateSchedule(unit.tx, schedule.id, { ...outcome, edits, baseRevision });
      // It is still approved: another person may make it.
      if (schedule.requestId) await endRequest(unit, schedule.requestId, { state: 'approved' });
      break;
    default:
      return outcome satisfies never;
  }
  await recordSchedule(unit, schedule.id, 'schedule_ended');
  await notify(unit, schedule, outcome);
  return others;
}

async function outcomeOf(unit: UnitOfWork, schedule: UpcomingSchedule): Promise<Outcome> {
  const { flagKey: key, environment, edits, reason, authorId, authorName } = schedule;
  if (!(await mayChangeFlags(unit.tx, authorId))) {
    return { state: 'refused', detail: `${authorName} may no longer change flags` };
  }
  const project = await readFlagProject(unit.tx, key);
  if (!isSwitchOff(edits)) {
    const isReviewed = (await readReviewed(unit.tx, project)).has(environment);
    if (!schedule.requestId && isReviewed)
      return { state: 'refused', detail: 'Changes in this environment now need a change request' };
    if (!(await isNamed(unit.tx, authorId, { project, environment })))
      return {
        state: 'refused',
        detail: `${authorName} may no longer change flags of ${project} in ${environment}`,
      };
  }
  const { companyId } = unit.context;
  const context: CommandContext = {
    ...unit.context,
    actor: { kind: 'user', id: authorId, name: authorName },
    correlationId: schedule.id,
  };
  try {
    return await unit.attempt(
      (part) => applyEdits(part, { companyId, name: authorName }, { key, environment, edits, reason }),
      context,
    );
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { state: 'refused', detail: refusalOf(error) };
  }
}

function isSwitchOff(edits: UpcomingSchedule['edits']): boolean {
  return edits.length === 1 && edits[0]?.field === 'enabled' && edits[0].yours === false;
}

function refusalOf({ code, extras, message }: ProblemError): string {
  if (code === 'record.gone') return 'The flag is archived';
  const messages = extras.errors?.map((error) => error.message) ?? [];
  return messages.length > 0 ? messages.join('; ') : message;
}

/**
 * Tells the author; all admins if the author cannot sign in any more. The author of the change request that it makes is told
 * as well.
 */
async function notify(
  unit: UnitOfWork,
  { flagKey, environment, authorId, authorName, requestId }: UpcomingSchedule,
  outcome: Exclude<Outcome, { state: 'applied' }>,
): Promise<void> {
  const isTold = await canRead(unit.tx, authorId);
  const recipients = isTold ? [authorId] : await findRecipients(unit.tx, { kind: 'admins' });
  const why =
    outcome.state === 'conflicted'
      ? `Changed in the meantime: ${outcome.conflicts.join(', ')}`
      : outcome.detail;
  const request = requestId ? await readRequest(unit.tx, requestId) : undefined;
  if (request && (await canRead(unit.tx, request.authorId))) {
    await writeNotification(unit, {
      userId: request.authorId,
      title: `Your change of ${flagKey} in ${environment} was not made`,
      body: `${request.title} · ${why}`,
      href: `/feature-flags/requests/${request.id}`,
      severity: 'warning',
    });
  }
  for (const userId of recipients) {
    if (userId === request?.authorId) continue;
    await writeNotification(unit, {
      userId,
      title: `Scheduled change of ${flagKey} in ${environment} was not made`,
      body: isTold ? why : `${why}. Scheduled by ${authorName}`,
      href: flagPath(flagKey),
      severity: 'warning',
    });
  }
}
