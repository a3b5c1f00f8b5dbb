import type {
  Communication,
  CreateCommunication,
} from '@switchyard/contracts/communications/communication.ts';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { countRecentCommunications } from '@switchyard/platform/db/repositories/communication-repository.ts';
import { customerTable } from '@switchyard/platform/db/records/customer-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { findJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError } from '../../access/access.ts';

const minute = 60_000;
/** Messages per user and minute. A whole outbox sent after an outage stays below. */
const perMinute = { customer: 10, technician: 40, manager: 40, admin: 40 } as const;

/** @throws ProblemError `request.rate_limited` */
export async function limitMessages(unit: UnitOfWork, actor: Actor, factor: number): Promise<void> {
  const since = new Date(unit.now.getTime() - minute);
  const written = await countRecentCommunications(unit.tx, { authorId: actor.userId, since });
  if (written >= perMinute[actor.role] * factor) {
    throw new ProblemError('request.rate_limited', { retryAfterSeconds: minute / 1000 });
  }
}

export type Addressee = { customer: Customer; job: Job | undefined };

type Named = Pick<CreateCommunication, 'customerId' | 'jobId'>;

/**
 * Resolves the account and the job of a message. Customers write for themselves, technicians about their jobs.
 * @throws ProblemError naming the invalid field
 */
export async function requireAddressee(unit: UnitOfWork, scope: ReadScope, named: Named): Promise<Addressee> {
  const job = await requireJob(unit, scope, named);
  // Users who see a job may write to its customer, even when the account itself is no longer visible to them.
  const reader = { scope: job ? companyScope : scope, now: unit.now };
  const customer = await customerTable.find(unit.tx, named.customerId ?? job?.customerId ?? '', reader);
  if (customer?.deletedAt !== null) {
    throw refusal(fieldError('/customerId', 'not_found', 'There is no such customer'));
  }
  return { customer, job };
}

async function requireJob(
  unit: UnitOfWork,
  scope: ReadScope,
  { customerId, jobId }: Named,
): Promise<Job | undefined> {
  if (jobId === null) {
    if (scope.kind !== 'technician') return undefined;
    throw refusal(fieldError('/jobId', 'required', 'Choose a job that is assigned to you'));
  }
  const job = await findJob(unit.tx, jobId, scope);
  if (job?.deletedAt !== null) throw refusal(fieldError('/jobId', 'not_found', 'There is no such job'));
  if (customerId !== null && customerId !== job.customerId) {
    throw refusal(fieldError('/customerId', 'wrong_customer', 'The job is for another customer'));
  }
  return job;
}

/** @throws ProblemError naming the channel when it cannot be used */
export function requireChannel(
  actor: Actor,
  channel: Communication['channel'],
  { email }: Pick<Customer, 'email'>,
): void {
  if (actor.role === 'customer' && channel !== 'portal') {
    throw refusal(fieldError('/channel', 'forbidden', 'Write here, and the office will read it'));
  }
  if (channel === 'email' && email === null) {
    throw refusal(fieldError('/channel', 'no_email', 'This customer has no email address'));
  }
}

function refusal(error: FieldError): ProblemError {
  return new ProblemError('request.invalid', { errors: [error] });
}
