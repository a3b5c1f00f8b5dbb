import { flagPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import { shareOf } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import { nextMove, type RolloutMove } from '@switchyard/contracts/feature-flags/rollout-rules.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { readFlagProject } from '@switchyard/platform/db/repositories/flag-project-repository.ts';
import { readReviewed } from '@switchyard/platform/db/repositories/flag-request-repository.ts';
import {
  findDueRollouts,
  type KnownRollout,
  noteWaiting,
  postponeFailed,
  postponeRollout,
  readRollout,
  type RolloutChange,
  updateRollout,
} from '@switchyard/platform/db/repositories/flag-rollout-repository.ts';
import {
  type CommandContext,
  runCommand,
  type UnitOfWork,
} from '@switchyard/platform/events/unit-of-work.ts';
import { type Moved, moveShare } from '@switchyard/platform/flags/move-share.ts';
import { recordRollout } from '@switchyard/platform/flags/record-rollout.ts';
import { requireFlag, requireRules } from '@switchyard/platform/flags/require-flag.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { findRecipients } from '../handlers/notifications/find-recipients.ts';
import { type FoundBreach, findBreach } from './find-breach.ts';
import { isNamed, mayChangeFlags } from './flag-authors.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** Rollouts per turn. */
const perTurn = 200;
/** Longest time between two looks at a running rollout, and that of one with guards or a sample, milliseconds. */
const restMs = 60_000;
const watchMs = 5_000;
const system = 'Switchyard';
/** Failed looks in a row that pause a rollout. */
const mostFailures = 3;
const failedWords = `Its guards or its flag could not be read ${mostFailures} times in a row`;

export type AdvanceDeps = Pick<ScheduleDeps, 'database' | 'poker' | 'clock'>;

/**
 * Moves rollouts of flags on. May run in any number of processes: a rollout is looked at behind the lock of the company's flags,
 * and makes at most one step per look.
 */
export async function advanceRollouts(deps: AdvanceDeps): Promise<void> {
  const due = await findDueRollouts(deps.database, perTurn);
  await runEach(
    due.map(
      ({ companyId, id }) =>
        () =>
          watchOne(deps, companyId, id),
    ),
  );
}

/** Failed looks in a row, by rollout. Every process counts its own. */
const failures = new Map<string, number>();

/**
 * Looks at a rollout. After a failure it rests, so that it does not delay the others, and after several it is paused: a share
 * does not rise while nobody can measure it.
 * @throws the failure
 */
async function watchOne(deps: AdvanceDeps, companyId: string, id: string): Promise<void> {
  try {
    await advanceOne(deps, companyId, id);
    failures.delete(id);
  } catch (error) {
    const count = (failures.get(id) ?? 0) + 1;
    failures.set(id, count);
    await runCommand(deps, contextOf(companyId), async (unit) => {
      await lockFlags(unit.tx, companyId);
      await postponeFailed(unit.tx, id, restMs);
      if (count < mostFailures) return;
      const rollout = await readRollout(unit.tx, id);
      if (rollout?.state === 'running') await pause(unit, rollout, { detail: failedWords });
    });
    if (count >= mostFailures) failures.delete(id);
    throw error;
  }
}

function contextOf(companyId: string): CommandContext {
  return {
    companyId,
    actor: { kind: 'system', id: null, name: system },
    source: 'system',
    correlationId: newId(),
    causationId: null,
  };
}

async function advanceOne(deps: AdvanceDeps, companyId: string, id: string): Promise<void> {
  // Figures are read without the lock, for which others wait.
  const breach = await deps.database.inCompany(companyId, (tx) => findBreach(tx, id, deps.clock.now()));
  await runCommand(deps, contextOf(companyId), async (unit) => {
    await lockFlags(unit.tx, companyId);
    const rollout = await readRollout(unit.tx, id);
    if (rollout?.state !== 'running') return;
    await lookAt(unit, rollout, breach?.step === rollout.step ? breach : null);
  });
}

async function lookAt(unit: UnitOfWork, rollout: KnownRollout, breach: FoundBreach | null): Promise<void> {
  const obstacle = await obstacleOf(unit, rollout);
  if (obstacle !== null) return await pause(unit, rollout, { detail: obstacle });
  // A guard works on when the author has left.
  if (breach !== null) return await stop(unit, rollout, breach);
  if (!(await mayChangeFlags(unit.tx, rollout.authorId)))
    return await pause(unit, rollout, { detail: `${rollout.authorName} may no longer change flags` });
  const { environment } = rollout;
  const project = await readFlagProject(unit.tx, rollout.flagKey);
  if (!(await isNamed(unit.tx, rollout.authorId, { project, environment }))) {
    const detail = `${rollout.authorName} may no longer change flags of ${project} in ${environment}`;
    return await pause(unit, rollout, { detail });
  }
  const isReviewed = (await readReviewed(unit.tx, project)).has(environment);
  const move = nextMove(rollout, { ...rollout, isReviewed });
  switch (move.kind) {
    case 'step':
      return await makeStep(unit, rollout, move);
    case 'finish':
      await updateRollout(unit.tx, rollout.id, { state: 'done', detail: null });
      await recordRollout(unit, rollout.id, rollout.state);
      return;
    case 'wait':
      return await wait(unit, rollout, move);
    default:
      return move satisfies never;
  }
}

/** Obstacle in the flag or its rule because of which a rollout cannot go on; null: none. */
async function obstacleOf(unit: UnitOfWork, rollout: KnownRollout): Promise<string | null> {
  const { flagKey: key, environment, strategyId, strategy } = rollout;
  if ((await requireFlag(unit, key)).archivedAt !== null) return 'The flag was archived';
  const { enabled, strategies } = await requireRules(unit, { key, environment });
  if (!enabled) return 'The flag was switched off';
  const current = strategies.find(({ id }) => id === strategyId);
  if (!current) return 'The rule was removed';
  if (!isSame(current, strategy)) return 'Others edited the rule in the meantime';
  return null;
}

async function makeStep(
  unit: UnitOfWork,
  rollout: KnownRollout,
  { step, percentage }: Extract<RolloutMove, { kind: 'step' }>,
): Promise<void> {
  const {
    flagKey: key,
    environment,
    strategyId,
    authorId,
    authorName,
    steps,
    approvedBy,
    approvedStep,
  } = rollout;
  const { companyId } = unit.context;
  const by = approvedStep === step && approvedBy !== null ? ` (approved by ${approvedBy})` : '';
  const reason = `Rollout, step ${step + 1} of ${steps.length}: ${percentage} %${by}`;
  const context: CommandContext = {
    ...unit.context,
    actor: { kind: 'user', id: authorId, name: authorName },
    correlationId: rollout.id,
  };
  const author = { companyId, name: authorName };
  try {
    const moved = await unit.attempt(
      (part) => moveShare(part, author, { key, environment, strategyId, percentage, reason }),
      context,
    );
    if (!moved) return await pause(unit, rollout, { detail: 'The rule has no share any more' });
    const { strategy, revision: knownRevision } = moved;
    const change = { step, strategy, knownRevision, approvedStep: null, detail: null, restarts: true };
    await updateRollout(unit.tx, rollout.id, change);
    await recordRollout(unit, rollout.id, rollout.state);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await pause(unit, rollout, { detail: error.message });
  }
}

async function wait(
  unit: UnitOfWork,
  rollout: KnownRollout,
  move: Extract<RolloutMove, { kind: 'wait' }>,
): Promise<void> {
  const { id, flagKey: key, environment, guards, step, steps } = rollout;
  const detail = `Step ${step + 2} of ${steps.length} waits for approval`;
  if (move.for === 'approval' && rollout.detail !== detail) {
    await noteWaiting(unit.tx, id, detail);
    await recordRollout(unit, id, rollout.state);
    return await tell(unit, rollout, {
      title: `Rollout of ${key} in ${environment} waits for approval`,
      body: detail,
    });
  }
  const { revision: knownRevision } = await requireRules(unit, { key, environment });
  const longest = guards.length > 0 || move.for === 'sample' ? watchMs : restMs;
  const inMs = move.for === 'time' ? Math.min(move.leftMs, longest) : longest;
  await postponeRollout(unit.tx, id, { inMs, knownRevision });
}

/** Pauses a rollout that cannot go on, and tells who may change flags. */
async function pause(
  unit: UnitOfWork,
  rollout: KnownRollout,
  change: RolloutChange & { detail: string },
): Promise<void> {
  const { id, state, flagKey, environment } = rollout;
  await updateRollout(unit.tx, id, { ...change, state: 'paused' });
  await recordRollout(unit, id, state);
  await tell(unit, rollout, {
    title: `Rollout of ${flagKey} in ${environment} is paused`,
    body: change.detail,
  });
}

/** Stops a rollout at a guard: pauses it, or sets the share back. */
async function stop(
  unit: UnitOfWork,
  rollout: KnownRollout,
  { step: _, ...breach }: FoundBreach,
): Promise<void> {
  const detail = breachWords(breach);
  if (breach.action === 'pause') return await pause(unit, rollout, { detail, breach });
  const { id, state, flagKey: key, environment, strategyId, startShare: percentage, strategy } = rollout;
  const reason = `${detail}: back to ${percentage} %`;
  const author = { companyId: unit.context.companyId, name: system };
  if ((shareOf(strategy) ?? 0) > percentage) {
    const refusal = await refusalOf(() =>
      unit.attempt((part) => moveShare(part, author, { key, environment, strategyId, percentage, reason })),
    );
    if (refusal !== null)
      return await pause(unit, rollout, { detail: `${detail}, but the share stays: ${refusal}`, breach });
  }
  await updateRollout(unit.tx, id, { state: 'aborted', detail: reason, breach });
  await recordRollout(unit, id, state);
  await tell(unit, rollout, { title: `Rollout of ${key} in ${environment} was rolled back`, body: reason });
}

/** Why a share was not moved; null: it was. */
async function refusalOf(move: () => Promise<Moved | undefined>): Promise<string | null> {
  try {
    return (await move()) ? null : 'The rule has no share any more';
  } catch (error) {
    if (error instanceof ProblemError) return error.message;
    throw error;
  }
}

function breachWords({ guard, value, other, sample }: Omit<FoundBreach, 'step'>): string {
  const shown = (figure: number) => String(Number(figure.toPrecision(3)));
  const against = other === null ? '' : ` against ${shown(other)} without the flag`;
  return `Guard “${guard}” measured ${shown(value)}${against}, sample ${sample}`;
}

async function tell(
  unit: UnitOfWork,
  { flagKey }: KnownRollout,
  { title, body }: { title: string; body: string },
): Promise<void> {
  for (const userId of await findRecipients(unit.tx, { kind: 'admins' }))
    await writeNotification(unit, { userId, title, body, href: flagPath(flagKey), severity: 'warning' });
}
