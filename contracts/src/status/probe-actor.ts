import type { Actor } from '../identity/role.ts';

/** Header that carries the ticket of the probe of live updates. */
export const probeHeader = 'x-switchyard-probe';

const nobody = '00000000-0000-4000-8000-000000000000';

/** Who the probe is at the socket: nobody, of a company that does not exist. It may follow its own, empty topic. */
export const probeActor: Actor = {
  userId: nobody,
  companyId: nobody,
  role: 'customer',
  name: 'Status probe',
  technicianId: null,
  customerId: null,
};
