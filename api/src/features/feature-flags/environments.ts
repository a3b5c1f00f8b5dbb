import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { flagEnvironments } from '@switchyard/contracts/feature-flags/flag.ts';
import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  insertEnvironment,
  listAddedEnvironments,
  insertStates,
} from '@switchyard/platform/db/repositories/flag-environment-repository.ts';
import { readForgotten } from '@switchyard/platform/db/repositories/flag-context-repository.ts';
import { readReviewed } from '@switchyard/platform/db/repositories/flag-request-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';

/** Environments that every company has. */
const usual: readonly Environment[] = [
  { key: 'development', name: 'Development', kind: 'development' },
  { key: 'staging', name: 'Staging', kind: 'test' },
  { key: 'production', name: 'Production', kind: 'production' },
];
/** Most environments that a company adds. */
const mostAdded = 47;

/** Environments of a company: the usual three, and those it added. */
export async function listEnvironments(tx: Tx): Promise<Environment[]> {
  const reviewed = await readReviewed(tx);
  const forgotten = await readForgotten(tx);
  return [...usual, ...(await listAddedEnvironments(tx))].map((environment) => ({
    ...environment,
    requiresReview: reviewed.has(environment.key),
    keepsContexts: !forgotten.has(environment.key),
  }));
}

/** Adds an environment in which every flag is off. @throws ProblemError `record.duplicate`, `request.invalid` */
export async function createEnvironment(
  unit: UnitOfWork,
  actor: Actor,
  input: Environment,
): Promise<Environment> {
  const { tx, now } = unit;
  const { companyId, name: actorName } = actor;
  await lockFlags(tx, companyId);
  const { length: position } = await listAddedEnvironments(tx);
  if (position >= mostAdded) {
    const most = mostAdded + usual.length;
    refuseFields([fieldError('/key', 'too_many', `A company has at most ${most} environments`)]);
  }
  const isUsual = (flagEnvironments as readonly string[]).includes(input.key);
  if (isUsual || !(await insertEnvironment(tx, { ...input, companyId, position, now }))) {
    throw new ProblemError('record.duplicate', {
      errors: [fieldError('/key', 'duplicate', 'An environment with this key exists')],
    });
  }
  await insertStates(tx, { environment: input.key, actorName, now });
  return input;
}

/** @throws ProblemError `request.invalid` naming the field if the company has no such environment */
export async function requireEnvironment(
  tx: Tx,
  key: string,
  at: Pick<FieldError, 'pointer' | 'in'> = { pointer: '/environment', in: 'body' },
): Promise<void> {
  const isKnown = (some: readonly Environment[]) => some.some((environment) => environment.key === key);
  if (isKnown(usual) || isKnown(await listAddedEnvironments(tx))) return;
  refuseFields([{ ...at, code: 'unknown', message: `No such environment exists: ${key}` }]);
}
