import { type CreateCustomer, createCustomerSchema } from '@switchyard/contracts/customers/customer.ts';
import { type CreateJob, createJobSchema } from '@switchyard/contracts/jobs/job.ts';
import { type CreateSite, createSiteSchema } from '@switchyard/contracts/sites/site.ts';
import type { AccountDraft } from './account-of-request.ts';
import type { SiteDraft } from './directory.ts';
import type { JobDraft } from './job-draft.ts';
import { hashText } from './random.ts';

/** 555-0100 to 555-0199 are reserved for fiction. */
function phoneOf(ref: string): string {
  return `+161755501${String(hashText(ref) % 100).padStart(2, '0')}`;
}

export function customerInput({ ref, name, kind }: AccountDraft): CreateCustomer {
  return createCustomerSchema.parse({
    name,
    kind,
    phone: phoneOf(ref),
    paymentTermsDays: kind === 'residential' ? 14 : 30,
    tags: kind === 'municipal' ? ['city'] : [],
    contacts:
      kind === 'residential'
        ? []
        : [{ name: 'Service desk', phone: phoneOf(`desk ${ref}`), roles: ['site'] }],
    externalRef: ref,
  });
}

export function siteInput(
  { ref, name, address, point, territory }: SiteDraft,
  customerId: string,
): CreateSite {
  return createSiteSchema.parse({
    customerId,
    name,
    address,
    position: point,
    timeZone: 'America/New_York',
    territory,
    externalRef: ref,
  });
}

export type JobTimes = {
  ref: string;
  draft: JobDraft;
  /** UTC milliseconds. */
  respondBy: number | null;
  resolveBy: number | null;
  initial: 'requested' | 'unscheduled';
};

export function jobInput(
  { ref, draft, respondBy, resolveBy, initial }: JobTimes,
  site: { id: string; customerId: string },
): CreateJob {
  const { work } = draft;
  return createJobSchema.parse({
    title: draft.title,
    type: work.jobType,
    trade: work.trade,
    priority: work.priority,
    source: draft.source,
    state: initial,
    description: draft.description,
    internalNotes: draft.internalNotes,
    customerId: site.customerId,
    siteId: site.id,
    requiredSkills: work.skills,
    estimatedMinutes: work.minutes,
    crewSize: work.crewSize,
    // Recorded times that a clock change skips move forward, and may pass the next one.
    respondBy: toInstant(respondBy === null ? null : Math.min(respondBy, resolveBy ?? respondBy)),
    resolveBy: toInstant(resolveBy),
    tags: ['boston-311'],
    externalRef: ref,
  });
}

export function toInstant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
