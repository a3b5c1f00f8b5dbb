import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import { type Action, withheldFrom } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor, CustomRoleBasis } from '@switchyard/contracts/identity/role.ts';
import { protectedFields } from '@switchyard/contracts/records/protected-fields.ts';
import type { CustomRole } from '@switchyard/contracts/roles/custom-role.ts';
import { roleProblems } from '@switchyard/contracts/roles/role-problems.ts';
import { fieldError, refuseFields } from '../../access/access.ts';

type Definition = Pick<CustomRole, 'permissions' | 'fields'> & { basis: CustomRoleBasis };

/** @throws ProblemError `request.invalid` naming each permission and field that the role cannot have */
export function refuseUnfit({ basis, permissions, fields }: Definition): void {
  const unknown = Object.keys(fields).filter((field) => !protectedFields.some(({ name }) => name === field));
  refuseFields([
    ...roleProblems(basis, permissions).map((problem): FieldError => {
      const pointer = `/permissions/${permissions.indexOf(problem.action)}`;
      return problem.code === 'not_offered'
        ? fieldError(pointer, problem.code, `A role with this basis cannot have ${problem.action}`)
        : fieldError(pointer, problem.code, `${problem.action} needs ${problem.missing}, too`);
    }),
    ...unknown.map((field) => fieldError(`/fields/${field}`, 'unknown', 'No role can hide this field')),
  ]);
}

/**
 * Nobody gives others what they do not have themselves, and nobody edits the role that they have.
 * @throws ProblemError `auth.forbidden` naming each permission
 */
export function refuseRaise(actor: Actor, given: readonly string[], roleId?: string): void {
  if (roleId !== undefined && actor.customRole?.id === roleId) {
    throw new ProblemError('auth.forbidden', { detail: 'Nobody changes the role that they have' });
  }
  const withheld = withheldFrom(actor, given as Action[]);
  if (withheld.length === 0) return;
  throw new ProblemError('auth.forbidden', {
    detail: 'You can only give permissions that you have',
    errors: withheld.map((action) =>
      fieldError(`/permissions/${given.indexOf(action)}`, 'not_yours', `You do not have ${action} yourself`),
    ),
  });
}
