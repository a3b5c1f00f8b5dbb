import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { can } from '@switchyard/contracts/identity/permissions.ts';
import { salesCompany } from '@switchyard/platform/db/repositories/sales-company-repository.ts';
import type { AppDeps } from '../../app-deps.ts';
import type { Session } from '../../plugins/session.ts';

type Deps = Pick<AppDeps, 'config' | 'database'>;

/** True for operators and for admins of the company that runs the service. */
export async function mayManageStatus(deps: Deps, { user, actor }: Session): Promise<boolean> {
  if (user.operator) return true;
  return can(actor, 'status.manage') && (await salesCompany(deps)) === actor.companyId;
}

/** @throws ProblemError `auth.forbidden` */
export async function requireStatusManager(deps: Deps, session: Session): Promise<void> {
  if (!(await mayManageStatus(deps, session))) throw new ProblemError('auth.forbidden');
}
