import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';

/** Kind of reader that determines the visible fields of a record. */
export type Audience = 'staff' | 'technician' | 'customer';

export function audienceOf(actor: Pick<Actor, 'role'>): Audience {
  return actor.role === 'manager' || actor.role === 'admin' ? 'staff' : actor.role;
}

/** Fields of jobs and visits that customers never see, not even as a change. */
export const hiddenFromCustomers: readonly string[] = [
  'internalNotes',
  'stateReason',
  'nteMinor',
  'notes',
  'pinned',
  'tags',
];
export const hiddenFromTechnicians: readonly string[] = ['nteMinor'];

/** The job as visible to this audience. */
export function jobFor(audience: Audience, job: Job): Job {
  switch (audience) {
    case 'staff':
      return job;
    case 'technician':
      return { ...job, nteMinor: null };
    case 'customer':
      return { ...job, internalNotes: null, nteMinor: null, stateReason: null, tags: [] };
    default:
      return audience satisfies never;
  }
}

/** The visit as visible to this audience. */
export function visitFor(audience: Audience, visit: Visit): Visit {
  return audience === 'customer' ? { ...visit, notes: '' } : visit;
}

/** The account as visible to this audience. */
export function customerFor(audience: Audience, customer: Customer): Customer {
  return audience === 'staff' ? customer : { ...customer, notes: null };
}
