import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { keepContexts } from '@switchyard/platform/db/repositories/flag-context-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { listEnvironments } from '../environments.ts';

type Setting = { key: string; keepsContexts: boolean };

/** Sets whether a sample of contexts of an environment is kept. @throws ProblemError `request.not_found` */
export async function setKeptContexts(
  unit: UnitOfWork,
  { companyId }: Actor,
  { key, keepsContexts }: Setting,
): Promise<Environment> {
  await lockFlags(unit.tx, companyId);
  const before = (await listEnvironments(unit.tx)).find((environment) => environment.key === key);
  if (!before) throw new ProblemError('request.not_found');
  if (before.keepsContexts === keepsContexts) return before;
  await keepContexts(unit.tx, { companyId, environment: key, keeps: keepsContexts });
  unit.record({
    type: 'company.updated',
    entity: { kind: 'company', id: companyId, label: `Flags in ${key}`, jobId: null },
    revision: 1,
    changes: [{ field: `sample of contexts in ${key}`, from: !keepsContexts, to: keepsContexts }],
    // By the first, open consoles read their environments again.
    deliveries: [
      { topic: companyTopic(companyId, 'flag_changes'), record: null },
      { topic: companyTopic(companyId, 'timeline'), record: null },
    ],
  });
  return { ...before, keepsContexts };
}
