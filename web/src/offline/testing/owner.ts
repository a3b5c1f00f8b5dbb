import type { DraftContext } from '../make-draft.ts';
import type { ActionOwner } from '../read-action.ts';

/** Whose outbox it is. */
export const owner: ActionOwner = {
  companyId: '00000000-0000-7000-8000-00000000c0c0',
  userId: '00000000-0000-7000-8000-000000000001',
};

/** Who makes changes in it, and when. */
export const context: DraftContext = {
  author: { userId: owner.userId, name: 'Ana', technicianId: null },
  companyId: owner.companyId,
  now: 1000,
};
