import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import { type FlagEnvironment, jsonBytes } from '@switchyard/contracts/feature-flags/flag.ts';
import type { ChangeRules, EnvironmentRules } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import { changeState, lockFlags } from '../db/repositories/flag-repository.ts';
import { listSegments } from '../db/repositories/segment-repository.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { fieldError, refuseFields } from '@switchyard/contracts/http/field-errors.ts';
import { switchDeliveries } from './flag-deliveries.ts';
import { refuseLongRules } from './flag-limits.ts';
import { requireFlag, requireLiving, requireRules } from './require-flag.ts';
import { refuseStale } from './refuse-stale.ts';
import type { FlagAuthor } from './toggle-flag.ts';

type Rules = Pick<EnvironmentRules, 'enabled' | 'strategies' | 'variants'>;
export type RulesChange = ChangeRules & { key: string; environment: FlagEnvironment; expected: number };

/**
 * Changes the rules of a flag in one environment. Does nothing if they are already so.
 * @throws ProblemError `flag.unknown`, `record.gone`, `request.invalid`, `revision.stale` with the differences
 */
export async function changeRules(
  unit: UnitOfWork,
  actor: FlagAuthor,
  { key, environment, expected, reason, ...patch }: RulesChange,
): Promise<EnvironmentRules> {
  const { tx, now } = unit;
  await lockFlags(tx, actor.companyId);
  requireLiving(await requireFlag(unit, key));
  const { flagId, ...before } = await requireRules(unit, { key, environment });
  await refuseStale(tx, before, { id: flagId, subject: 'state', environment, expected, yours: patch });
  refuseFields(await segmentErrors(unit, patch));
  const fields = changedRules(before, patch);
  if (Object.keys(fields).length === 0) return before;
  const change = { flagId, environment, expected, reason, actorName: actor.name, now };
  if (!(await changeState(tx, { ...change, ...fields }))) {
    throw new ProblemError('revision.stale', { current: before });
  }
  const { flagId: _, ...after } = await requireRules(unit, { key, environment });
  if (ruleBytes(after) > ruleBytes(before)) {
    const field = fields.strategies === undefined ? 'variants' : 'strategies';
    await refuseLongRules(tx, { flagId, environment, field });
  }
  unit.record({
    type: 'flag.changed',
    entity: { kind: 'flag', id: flagId, label: `${key} in ${environment}`, jobId: null },
    revision: after.revision,
    changes: Object.keys(fields).map((field) => eventChange(field as keyof Rules, before, after)),
    reason,
    deliveries: switchDeliveries(actor.companyId, await requireFlag(unit, key), environment),
  });
  return after;
}

function ruleBytes({ strategies, variants }: Rules): number {
  return jsonBytes({ strategies, variants });
}

function changedRules(before: Rules, patch: Partial<{ [Name in keyof Rules]: Rules[Name] | undefined }>) {
  const fields = Object.entries(patch).filter(
    ([name, value]) => value !== undefined && !isSame(before[name as keyof Rules], value),
  );
  return Object.fromEntries(fields) as Partial<Rules>;
}

/** Rules may be too long for an event, which reports only that they changed; the history has them. */
function eventChange(field: keyof Rules, before: Rules, after: Rules) {
  return field === 'enabled'
    ? { field, from: before.enabled, to: after.enabled }
    : { field, from: null, to: null };
}

/** Segments of the rules that do not exist. */
export async function segmentErrors(
  { tx }: UnitOfWork,
  { strategies = [] }: { strategies?: Rules['strategies'] | undefined },
): Promise<FieldError[]> {
  if (strategies.every(({ segments }) => segments.length === 0)) return [];
  const known = new Set((await listSegments(tx)).map(({ id }) => id));
  return strategies.flatMap(({ segments }, at) =>
    segments.flatMap((id, place) =>
      known.has(id)
        ? []
        : fieldError(`/strategies/${at}/segments/${place}`, 'unknown', 'No such segment exists'),
    ),
  );
}
