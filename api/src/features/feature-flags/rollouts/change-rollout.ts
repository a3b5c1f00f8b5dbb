import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { shareOf } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import {
  type FlagRollout,
  type startRolloutRoute,
  rolloutSchema,
} from '@switchyard/contracts/feature-flags/rollout-routes.ts';
import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readFlagProject } from '@switchyard/platform/db/repositories/flag-project-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { readReviewed } from '@switchyard/platform/db/repositories/flag-request-repository.ts';
import {
  hasOpenRollout,
  insertRollout,
  type KnownRollout,
  listRollouts,
  readRollout,
  updateRollout,
} from '@switchyard/platform/db/repositories/flag-rollout-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { moveShare } from '@switchyard/platform/flags/move-share.ts';
import { recordRollout } from '@switchyard/platform/flags/record-rollout.ts';
import { refuseStale } from '@switchyard/platform/flags/refuse-stale.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { z } from 'zod';
import { fieldError, refuseFields } from '../../../access/access.ts';
import { refuseOthers } from '../projects/flag-rights.ts';
import { requireFlag, requireLiving, requireRules } from '../read-flags.ts';

/** Rollouts of a flag. @throws ProblemError `flag.unknown` */
export async function readRollouts(tx: Tx, key: string): Promise<FlagRollout[]> {
  const { id } = await requireFlag({ tx }, key);
  return await listRollouts(tx, id);
}

type Start = z.output<NonNullable<typeof startRolloutRoute.body>> & {
  key: string;
  environment: FlagEnvironment;
  expected: number;
};

/**
 * Begins to raise the share of a rule in steps. Where changes need a change request, another person approves each step.
 * @throws ProblemError `flag.unknown`, `record.gone`, `request.invalid`, `revision.stale`
 */
export async function startRollout(
  unit: UnitOfWork,
  actor: Actor,
  { key, environment, expected, strategyId, steps, guards, reason }: Start,
): Promise<FlagRollout> {
  const { tx, now } = unit;
  const { companyId, userId: authorId, name: authorName } = actor;
  await lockFlags(tx, companyId);
  const flag = await requireFlag(unit, key);
  requireLiving(flag);
  await refuseOthers(tx, actor, { ...flag, environment });
  const { flagId, ...rules } = await requireRules(unit, { key, environment });
  await refuseStale(tx, rules, { id: flagId, subject: 'state', environment, expected, yours: {} });
  const strategy = rules.strategies.find(({ id }) => id === strategyId);
  const startShare = strategy && shareOf(strategy);
  if (!strategy || startShare === undefined) {
    refuseFields([fieldError('/strategyId', 'unknown', 'No such rule has a share')]);
    throw new ProblemError('request.invalid');
  }
  refuseFields(startErrors({ isOn: rules.enabled, startShare, first: steps[0]?.percentage ?? 0 }));
  if (await hasOpenRollout(tx, { flagId, environment, strategyId }))
    refuseFields([fieldError('/strategyId', 'taken', 'This rule has a rollout under way')]);
  const id = newId(now.getTime());
  const place = { id, companyId, flagId, environment, strategyId, strategy, startShare, steps, guards };
  await insertRollout(tx, { ...place, knownRevision: rules.revision, reason, authorId, authorName, now });
  return await recordRollout(unit, id, null);
}

function startErrors({
  isOn,
  startShare,
  first,
}: {
  isOn: boolean;
  startShare: number;
  first: number;
}): FieldError[] {
  return [
    ...(isOn ? [] : [fieldError('/strategyId', 'off', 'The flag is off here: switch it on first')]),
    ...(first > startShare
      ? []
      : [fieldError('/steps/0/percentage', 'too_small', `The share is ${startShare} % already`)]),
  ];
}

type Step = { id: string; expected: number };

/** Approves the next step. @throws ProblemError `flag.rollout_refused`, `request.not_found`, `revision.stale` */
export async function approveRollout(unit: UnitOfWork, actor: Actor, step: Step): Promise<FlagRollout> {
  const rollout = await requireRollout(unit, actor, step);
  if (rollout.state !== 'running') throw refused('Only a running rollout is approved');
  const next = rollout.step + 1;
  const { environment } = rollout;
  const project = await readFlagProject(unit.tx, rollout.flagKey);
  const isReviewed = (await readReviewed(unit.tx, project)).has(environment);
  if (!rollout.steps[next]) throw refused('There is no further step');
  if (isReviewed && rollout.authorId === actor.userId)
    throw refused('Another person approves the steps of a rollout in this environment');
  await refuseOthers(unit.tx, actor, { project, environment });
  await updateRollout(unit.tx, rollout.id, { approvedStep: next, approvedBy: actor.name });
  return await recordRollout(unit, rollout.id, rollout.state);
}

/** Pauses a rollout at its present share. @throws ProblemError `flag.rollout_refused`, `request.not_found`, `revision.stale` */
export async function pauseRollout(
  unit: UnitOfWork,
  actor: Actor,
  { reason, ...step }: Step & { reason: string | null },
): Promise<FlagRollout> {
  const rollout = await requireRollout(unit, actor, step);
  if (rollout.state !== 'running') throw refused('It is not running');
  const detail = reason === null ? `Paused by ${actor.name}` : `Paused by ${actor.name}: ${reason}`;
  await updateRollout(unit.tx, rollout.id, { state: 'paused', detail });
  return await recordRollout(unit, rollout.id, rollout.state);
}

/**
 * Goes on with a paused rollout, with the rule as it is now. Its share must be that of the plan: a step that others made by hand
 * is none of the plan.
 * @throws ProblemError `flag.rollout_refused`, `record.gone`, `request.not_found`, `revision.stale`
 */
export async function resumeRollout(unit: UnitOfWork, actor: Actor, step: Step): Promise<FlagRollout> {
  const rollout = await requireRollout(unit, actor, step);
  if (rollout.state !== 'paused') throw refused('It is not paused');
  const { flagKey: key, environment, strategyId } = rollout;
  const flag = await requireFlag(unit, key);
  requireLiving(flag);
  await refuseOthers(unit.tx, actor, { ...flag, environment });
  const rules = await requireRules(unit, { key, environment });
  if (!rules.enabled) throw refused('The flag is off here: switch it on first');
  const strategy = rules.strategies.find(({ id }) => id === strategyId);
  const share = strategy && shareOf(strategy);
  const planned = rollout.steps[rollout.step]?.percentage ?? rollout.startShare;
  if (!strategy || share === undefined) throw refused('The rule is gone, or has no share any more');
  if (share !== planned)
    throw refused(`The share is ${share} % and the plan is at ${planned} %: set it back, or end the rollout`);
  await updateRollout(unit.tx, rollout.id, {
    state: 'running',
    detail: null,
    strategy,
    knownRevision: rules.revision,
    approvedStep: null,
    restarts: rollout.step >= 0,
  });
  return await recordRollout(unit, rollout.id, rollout.state);
}

/**
 * Ends a rollout, back at the share before it or at the present one.
 * @throws ProblemError `flag.rollout_refused`, `record.gone`, `request.not_found`, `revision.stale`
 */
export async function abortRollout(
  unit: UnitOfWork,
  actor: Actor,
  { rollback, reason, ...step }: Step & { rollback: boolean; reason: string | null },
): Promise<FlagRollout> {
  const rollout = await requireRollout(unit, actor, step);
  if (rollout.state !== 'running' && rollout.state !== 'paused') throw refused('It has ended');
  const { flagKey: key, environment, strategyId, startShare: percentage } = rollout;
  const why = reason === null ? '' : `: ${reason}`;
  if (rollback) {
    const words = `Rollout ended, back to ${percentage} %${why}`;
    const rules = await requireRules(unit, { key, environment });
    const strategy = rules.strategies.find(({ id }) => id === strategyId);
    const now = strategy && shareOf(strategy);
    // Ending a rollout never gives the flag to more users.
    if (now !== undefined && now > percentage)
      await moveShare(unit, actor, { key, environment, strategyId, percentage, reason: words });
  }
  const detail = `${rollback ? `Ended by ${actor.name}, back to ${percentage} %` : `Ended by ${actor.name}`}${why}`;
  await updateRollout(unit.tx, rollout.id, { state: 'aborted', detail });
  return await recordRollout(unit, rollout.id, rollout.state);
}

/** The lock keeps workers away, which take the same one before they make steps. */
async function requireRollout(
  { tx }: UnitOfWork,
  { companyId }: Actor,
  { id, expected }: Step,
): Promise<KnownRollout> {
  await lockFlags(tx, companyId);
  const rollout = await readRollout(tx, id);
  if (!rollout) throw new ProblemError('request.not_found');
  if (rollout.revision !== expected)
    throw new ProblemError('revision.stale', { current: rolloutSchema.parse(rollout) });
  return rollout;
}

function refused(detail: string): ProblemError {
  return new ProblemError('flag.rollout_refused', { detail });
}
