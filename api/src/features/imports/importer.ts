import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { recordPermission } from '@switchyard/contracts/records/record-permission.ts';
import { factsOf } from '@switchyard/contracts/records/registry.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { requireRecordScope } from '../../records/record-scope.ts';

/** Refuses users who may not create such a record for the whole company. @throws ProblemError `auth.forbidden` */
export function requireImporter(actor: Actor, record: ImportKind): void {
  const { kind } = requireRecordScope(actor, recordPermission(factsOf(record), 'create'));
  if (kind !== 'company') throw new ProblemError('auth.forbidden');
}
