import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { savedViewTable, writeDefaultView } from '@switchyard/platform/db/records/saved-view-table.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRecordScope } from '../../records/record-scope.ts';
import { fieldError, refuseFields } from '../../access/access.ts';

type Choice = { readonly listId: string; readonly viewId: string | null };

/**
 * Sets the user's default view of a list.
 * @throws ProblemError `auth.forbidden`, `request.invalid` if the list has no such view visible to the user
 */
export async function chooseDefault(
  { tx, now, context: { companyId } }: UnitOfWork,
  actor: Actor,
  { listId, viewId }: Choice,
): Promise<Choice> {
  const scope = requireRecordScope(actor, 'saved_view.view');
  if (viewId !== null) {
    const view = await savedViewTable.find(tx, viewId, { scope, now });
    const isThere = view?.deletedAt === null && view.listId === listId;
    refuseFields(isThere ? [] : [fieldError('/viewId', 'not_found', 'The list has no such view')]);
  }
  await writeDefaultView(tx, { companyId, userId: actor.userId, listId }, viewId);
  return { listId, viewId };
}
