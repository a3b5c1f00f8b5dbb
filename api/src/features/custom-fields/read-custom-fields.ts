import type { LinkedRecord, ShownField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { LinkKind } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { shownFields } from '@switchyard/contracts/custom-fields/field-access.ts';
import { recordAction } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findCustomFields,
  findLinkedRecords,
} from '@switchyard/platform/db/repositories/custom-field-repository.ts';
import { requireScope } from '../../access/access.ts';

/** The fields of all kinds that the reader may see. */
export async function readShownFields(tx: Tx, actor: Actor): Promise<ShownField[]> {
  return shownFields(await findCustomFields(tx), actor.role);
}

type Wanted = {
  readonly kind: LinkKind;
  readonly ids?: readonly string[] | undefined;
  readonly q?: string | undefined;
};

/**
 * Names of records that a field may link to, for those that the reader may see.
 * @throws ProblemError `auth.forbidden` if the role may see no record of the kind
 */
export async function readLinkedRecords(
  tx: Tx,
  actor: Actor,
  { kind, ids, q }: Wanted,
): Promise<LinkedRecord[]> {
  const scope = requireScope(actor, recordAction(kind, 'view'));
  return await findLinkedRecords(tx, kind, { scope, ids, q });
}
