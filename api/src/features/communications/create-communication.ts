import type {
  Communication,
  CreateCommunication,
} from '@switchyard/contracts/communications/communication.ts';
import {
  findCommunication,
  insertCommunication,
} from '@switchyard/platform/db/repositories/communication-repository.ts';
import { readCompanyName } from '@switchyard/platform/db/repositories/company-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import { type Allowed, requireFound } from '../../access/access.ts';
import { refuseFuture } from '../../records/refuse-future.ts';
import { jobLabel } from '@switchyard/platform/events/job-events.ts';
import { queueCompanyMail } from '../../mail/company-mail.ts';
import { oneLine } from '../../mail/queue-mail.ts';
import { recordCommunicationEvent } from './communication-events.ts';
import { type Addressee, limitMessages, requireAddressee, requireChannel } from './communication-policy.ts';

type Effects = Pick<AppDeps, 'tasks' | 'config'>;

/**
 * Writes to a customer, records a call, or receives a customer's message. Queues a mail if needed.
 * @throws ProblemError 403, `request.invalid` naming every field, `request.rate_limited`, `mail.limit_reached`
 */
export async function createCommunication(
  unit: UnitOfWork,
  { actor, scope }: Allowed,
  input: CreateCommunication,
  effects: Effects,
): Promise<Communication> {
  await limitMessages(unit, actor, effects.config.SWITCHYARD_RATE_LIMIT_FACTOR);
  refuseFuture(unit, input.occurredAt);
  const addressee = await requireAddressee(unit, scope, input);
  const { customer, job } = addressee;
  requireChannel(actor, input.channel, customer);
  const { companyId, actor: author } = unit.context;
  const subject = oneLine(input.subject);
  const mail =
    input.channel === 'email' ? await sendMail(unit, { ...input, subject }, addressee, effects) : null;
  const id = newId(unit.now.getTime());
  await insertCommunication(unit.tx, {
    id,
    companyId,
    customerId: customer.id,
    jobId: job?.id ?? null,
    channel: input.channel,
    direction: actor.role === 'customer' ? 'in' : 'out',
    subject,
    body: input.body,
    authorId: author.id,
    authorName: author.name,
    occurredAt: input.occurredAt ?? unit.now.toISOString(),
    delivery: mail === null ? 'kept' : mail.isHeld ? 'held' : 'queued',
    mailId: mail?.mailId ?? null,
    now: unit.now,
  });
  const message = requireFound(await findCommunication(unit.tx, id, { kind: 'company' }));
  recordCommunicationEvent(unit, message, addressee);
  return message;
}

async function sendMail(
  unit: UnitOfWork,
  { subject, body }: Pick<CreateCommunication, 'subject' | 'body'>,
  { customer, job }: Addressee,
  effects: Effects,
): Promise<{ mailId: string; isHeld: boolean } | null> {
  if (customer.email === null) return null;
  const senderName = oneLine(await readCompanyName(unit.tx, unit.context.companyId));
  const about = job ? oneLine(jobLabel(job)) : `Message from ${senderName}`;
  const text = `${body}\n\n-- \n${senderName}\n`;
  return await queueCompanyMail(
    unit,
    customer.email,
    { kind: 'message', subject: subject === '' ? about : subject, text, senderName },
    effects,
  );
}
