import { fieldError } from '@switchyard/contracts/http/field-errors.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { type Action, scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';

export { fieldError, refuseFields } from '@switchyard/contracts/http/field-errors.ts';

/** Matches no record: a user whose account is not linked to anything sees nothing. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The actor, and the records for which the route's permission is granted. */
export type Allowed = { readonly actor: Actor; readonly scope: ReadScope };

/** Matches no record. */
export const emptyScope: ReadScope = { kind: 'technician', technicianId: nobody };

/**
 * The refusal of an actor who has none of the permissions: their role, or else a missing scope of their API token.
 */
export function lackOf(actor: Actor, actions: readonly Action[]): ProblemError {
  const { grants, ...user } = actor;
  const scope = actions.find((action) => scopeFor(user, action) !== 'none' && grants?.has(action) === false);
  if (scope === undefined) return new ProblemError('auth.forbidden');
  const message = `This API token lacks the scope ${scope}`;
  const error = { pointer: '/authorization', in: 'header', code: scope, message } as const;
  return new ProblemError('auth.insufficient_scope', { detail: message, errors: [error] });
}

/**
 * Records on which an actor may perform the action, as a database condition.
 * @throws ProblemError `auth.forbidden` if the role may not perform it at all, `auth.insufficient_scope` if the API
 *   token may not
 */
export function requireScope(actor: Actor, action: Action): ReadScope {
  const scope = scopeFor(actor, action);
  switch (scope) {
    case 'none':
      throw lackOf(actor, [action]);
    case 'company':
      return { kind: 'company' };
    case 'assigned':
      return { kind: 'technician', technicianId: actor.technicianId ?? nobody };
    case 'own':
      return actor.role === 'customer'
        ? { kind: 'customer', customerId: actor.customerId ?? nobody }
        : { kind: 'technician', technicianId: actor.technicianId ?? nobody };
    default:
      return scope satisfies never;
  }
}

/**
 * The record, if it exists. Records of other companies and outside the scope count as missing.
 * @throws ProblemError `request.not_found` or, for a deleted record, `record.gone`
 */
export function requireFound<Item extends { deletedAt: string | null }>(record: Item | undefined): Item {
  if (!record) throw new ProblemError('request.not_found');
  if (record.deletedAt !== null) throw new ProblemError('record.gone');
  return record;
}

/** @throws ProblemError `auth.forbidden` naming the fields that the actor's role may not change */
export function requireOwnFields(patch: Record<string, unknown>, allowed: readonly string[]): void {
  const errors = Object.keys(patch)
    .filter((field) => !allowed.includes(field))
    .map((field) => fieldError(`/${field}`, 'forbidden', 'Your role may not change this field'));
  if (errors.length > 0) throw new ProblemError('auth.forbidden', { errors });
}
