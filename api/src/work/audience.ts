import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';

/** Who reads a record, as far as single fields depend on it. */
export type Audience = 'staff' | 'technician' | 'customer';

export function audienceOf(actor: Pick<Actor, 'role'>): Audience {
  return actor.role === 'manager' || actor.role === 'admin' ? 'staff' : actor.role;
}

/** Fields of jobs and visits that never reach a customer, not even as a change. */
export const hiddenFromCustomers: readonly string[] = [
  'internalNotes',
  'nteMinor',
  'notes',
  'pinned',
  'tags',
];
export const hiddenFromTechnicians: readonly string[] = ['nteMinor'];

/** The job as this audience may see it. */
export function jobFor(audience: Audience, job: Job): Job {
  switch (audience) {
    case 'staff':
      return job;
    case 'technician':
      return { ...job, nteMinor: null };
    case 'customer':
      return { ...job, internalNotes: null, nteMinor: null, tags: [] };
    default:
      return audience satisfies never;
  }
}

/** The visit as this audience may see it. */
export function visitFor(audience: Audience, visit: Visit): Visit {
  return audience === 'customer' ? { ...visit, notes: '' } : visit;
}

/** The account as this audience may see it. */
export function customerFor(audience: Audience, customer: Customer): Customer {
  return audience === 'staff' ? customer : { ...customer, notes: null };
}
