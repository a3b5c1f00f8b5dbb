import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { QueryRegistry, Reader } from '../../../http/query-registry.ts';
import type { ProposalStep } from '../tools/tool.ts';
import { field } from './run-steps.ts';

/** Undoes creating a customer: deletes it if the user may, else archives it. */
export function undoNewCustomer(actor: Actor, made: unknown): ProposalStep[] | null {
  const base = {
    kind: 'command',
    path: `${customerRoutes.list.path}/${String(field(made, 'id'))}`,
    revision: Number(field(made, 'revision')),
  } as const;
  if (scopeFor(actor, 'customer.delete') === 'company')
    return [{ ...base, method: 'DELETE', body: undefined }];
  return scopeFor(actor, 'customer.update') === 'company'
    ? [{ ...base, method: 'PATCH', body: { status: 'archived' } }]
    : null;
}

/** True if these steps only archive a customer. */
export function isArchiving(steps: unknown): boolean {
  const [step] = Array.isArray(steps) ? (steps as ProposalStep[]) : [];
  return step?.kind === 'command' && field(step.body, 'status') === 'archived';
}

type Undoing = {
  readonly queries: QueryRegistry;
  readonly reader: Reader;
  readonly steps: readonly ProposalStep[];
};

/** Deleting checks for open jobs by itself; archiving would not. @throws ProblemError `record.referenced` */
export async function requireNoWork({ queries, reader, steps }: Undoing): Promise<void> {
  const [step] = steps;
  if (step?.kind !== 'command' || !isArchiving(steps)) return;
  const id = step.path.split('/').at(-1) ?? '';
  const customer = await queries.read(customerRoutes.read, reader, { params: { id } });
  if (customer.openJobCount === 0) return;
  const jobs = customer.openJobCount === 1 ? '1 open job is' : `${customer.openJobCount} open jobs are`;
  throw new ProblemError('record.referenced', { detail: `${jobs} for this customer`, current: customer });
}
