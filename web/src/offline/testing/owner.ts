import type { DraftContext } from '../actions/make-draft.ts';
import type { ActionOwner } from '../outbox/read-action.ts';

/** User of the outbox. */
export const owner: ActionOwner = {
  companyId: '00000000-0000-7000-8000-00000000c0c0',
  userId: '00000000-0000-7000-8000-000000000001',
};

/** The user who makes the changes, and the clock. */
export const context: DraftContext = {
  author: { userId: owner.userId, name: 'Ana', technicianId: null },
  companyId: owner.companyId,
  now: 1000,
};
