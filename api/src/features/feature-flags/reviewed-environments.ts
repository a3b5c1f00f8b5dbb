import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { ChangeRules } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readFlagRevision } from '@switchyard/platform/db/repositories/flag-history-repository.ts';
import {
  insertLateReason,
  readReviewed,
  setReviewed,
} from '@switchyard/platform/db/repositories/flag-request-repository.ts';
import { readFlagProject } from '@switchyard/platform/db/repositories/flag-project-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { changeRules, type RulesChange } from '@switchyard/platform/flags/change-rules.ts';
import { type ToggleFlag, toggleFlag } from '@switchyard/platform/flags/toggle-flag.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { listEnvironments } from './environments.ts';
import { refuseOthers } from './projects/flag-rights.ts';
import { requireFlag } from './read-flags.ts';

type Intended = {
  readonly key: string;
  readonly environment: FlagEnvironment;
  readonly isSwitchOff: boolean;
};

/**
 * Refuses a change that another person has to approve first, or that the project leaves to others. Switching off is always
 * possible.
 * @throws ProblemError `flag.review_required`, `auth.forbidden`
 */
export async function refuseUnreviewed(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  { key, environment, isSwitchOff }: Intended,
): Promise<void> {
  if (isSwitchOff) return;
  const project = await readFlagProject(tx, key);
  if ((await readReviewed(tx, project)).has(environment)) throw new ProblemError('flag.review_required');
  await refuseOthers(tx, actor, { project, environment });
}

/** Switches a flag at once, on only where no review is needed. @throws ProblemError as `toggleFlag`, and `flag.review_required` */
export async function toggleAtOnce(unit: UnitOfWork, actor: Actor, input: ToggleFlag) {
  // Otherwise a change that waits for the lock would miss that review was switched on meanwhile.
  await lockFlags(unit.tx, actor.companyId);
  await refuseUnreviewed(unit.tx, actor, { ...input, isSwitchOff: !input.enabled });
  return await toggleFlag(unit, actor, input);
}

/** Changes rules at once where no review is needed. @throws ProblemError as `changeRules`, and `flag.review_required` */
export async function changeRulesAtOnce(unit: UnitOfWork, actor: Actor, input: RulesChange) {
  await lockFlags(unit.tx, actor.companyId);
  await refuseUnreviewed(unit.tx, actor, { ...input, isSwitchOff: isOnlyOff(input) });
  return await changeRules(unit, actor, input);
}

function isOnlyOff({ enabled, strategies, variants }: Omit<ChangeRules, 'reason'>): boolean {
  return enabled === false && strategies === undefined && variants === undefined;
}

type Setting = { key: string; requiresReview: boolean };

/** Sets whether changes in an environment need a change request. @throws ProblemError `request.not_found` */
export async function changeEnvironment(
  unit: UnitOfWork,
  { companyId }: Actor,
  { key, requiresReview }: Setting,
): Promise<Environment> {
  await lockFlags(unit.tx, companyId);
  const before = (await listEnvironments(unit.tx)).find((environment) => environment.key === key);
  if (!before) throw new ProblemError('request.not_found');
  if (before.requiresReview === requiresReview) return before;
  await setReviewed(unit.tx, { companyId, environment: key, requiresReview });
  const field = `flag review in ${key}`;
  unit.record({
    type: 'company.updated',
    entity: { kind: 'company', id: companyId, label: `Flags in ${key}`, jobId: null },
    revision: 1,
    changes: [{ field, from: !requiresReview, to: requiresReview }],
    // By the first, open consoles read their environments again.
    deliveries: [
      { topic: companyTopic(companyId, 'flag_changes'), record: null },
      { topic: companyTopic(companyId, 'timeline'), record: null },
    ],
  });
  return { ...before, requiresReview };
}

type Change = { environment: string | null; reason: string | null; at: Date; subject: string } & Record<
  'before' | 'after',
  Readonly<Record<string, unknown>> | null
>;

/** True if a change switched a flag off without the review that was needed, and without a reason. */
export function isUnexplainedStop(change: Change, reviewed: ReadonlyMap<string, Date>): boolean {
  const since = change.environment === null ? undefined : reviewed.get(change.environment);
  return since !== undefined && isSilentStop(change) && change.at.getTime() >= since.getTime();
}

/** True if a change switched a flag off without a reason. */
function isSilentStop({ reason, subject, before, after }: Change): boolean {
  const isStop = before?.['enabled'] === true && after?.['enabled'] === false;
  return subject === 'state' && reason === null && isStop;
}

type Explanation = { key: string; number: number; reason: string };

/**
 * Adds the reason of switching a flag off, which is one step without a question.
 * @throws ProblemError `flag.unknown`, `request.not_found`, `flag.request_refused` if the change needs none, or has one
 */
export async function explainStop(
  { tx, now }: UnitOfWork,
  { companyId, name: authorName }: Actor,
  { key, number, reason }: Explanation,
): Promise<{ reason: string }> {
  const { id: flagId } = await requireFlag({ tx }, key);
  const found = await readFlagRevision(tx, { flagId, number });
  if (!found) throw new ProblemError('request.not_found');
  if (!isSilentStop(found) || !(await insertLateReason(tx, { companyId, number, reason, authorName, now }))) {
    throw new ProblemError('flag.request_refused', { detail: 'This change needs no reason, or has one' });
  }
  return { reason };
}
