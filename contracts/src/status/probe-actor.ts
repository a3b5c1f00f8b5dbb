import type { Actor } from '../identity/role.ts';

/** Header with the ticket of the live-updates probe. */
export const probeHeader = 'x-switchyard-probe';

const nobody = '00000000-0000-4000-8000-000000000000';

/**
 * Actor of the live-updates probe: a nonexistent user of a nonexistent company. May subscribe to its own, empty topic.
 */
export const probeActor: Actor = {
  userId: nobody,
  companyId: nobody,
  role: 'customer',
  name: 'Status probe',
  technicianId: null,
  customerId: null,
};
