import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import { isRestorable, restorableDays } from '@switchyard/contracts/http/restore-rules.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../http/entity-tag.ts';
import { fieldError } from '../access/access.ts';

type Deletable = { revision: number; deletedAt: string | null };

/**
 * The deleted record, if it can still be restored.
 * @throws ProblemError 404 if there is none, `revision.stale`, `record.not_deleted`, `record.restore_expired`
 */
export function requireRestorable<Item extends Deletable>(
  unit: UnitOfWork,
  record: Item | undefined,
  expected: number,
): Item & { deletedAt: string } {
  if (!record) throw new ProblemError('request.not_found');
  requireRevision(record, expected);
  const { deletedAt } = record;
  if (deletedAt === null) throw new ProblemError('record.not_deleted', { current: record });
  if (!isRestorable(deletedAt, unit.now)) {
    throw new ProblemError('record.restore_expired', {
      detail: `It was deleted more than ${restorableDays} days ago`,
    });
  }
  return { ...record, deletedAt };
}

/** The error that a record cannot be restored before its parent. */
export function deletedParent(pointer: string, what: string): FieldError {
  return fieldError(pointer, 'deleted', `${what} was deleted: restore that first`);
}

/** @throws ProblemError `record.parent_deleted` naming each, if there are any */
export function refuseDeletedParents(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const detail = errors.map(({ message }) => message).join('; ');
  throw new ProblemError('record.parent_deleted', { detail, errors: [...errors] });
}
