import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { serviceRequestMachine } from '@switchyard/contracts/service-requests/service-request-rules.ts';
import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  countRequesterMessages,
  countRequestMessages,
} from '@switchyard/platform/db/repositories/service-request-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { stepRefused } from '../../records/state-steps.ts';
import { onRequest, reporting, say, stateValues } from './request-events.ts';
import { type Effects, mailRequester } from './request-mails.ts';
import { isOpenForWords } from './service-request-feature.ts';

const minuteMs = 60_000;
const perMinute = 30;
/** Messages to one request by its requester. */
const most = 200;

type Message = { readonly id: string; readonly body: string; readonly internal: boolean };

/**
 * Writes to the requester, or to the office. The answer to a question returns the request to the office.
 * @throws ProblemError `service_request.transition_refused` once it is decided, `request.rate_limited`
 */
export async function writeRequestMessage(
  unit: UnitOfWork,
  actor: Actor,
  { message: { id, body, internal }, effects }: { message: Message; effects: Effects },
): Promise<ServiceRequest> {
  await limitMessages(unit, actor, effects.config.SWITCHYARD_RATE_LIMIT_FACTOR);
  const byOffice = isStaff(actor);
  if (internal && !byOffice)
    refuseFields([fieldError('/internal', 'forbidden', 'Only the office writes notes for itself')]);
  if (!byOffice) return await answerOffice(unit, { id, body });
  const request = await onRequest(unit, { id }, async (before) => {
    if (!internal) requireOpen(before);
    const entry = reporting(await say(unit, id, { from: 'office', body, internal }));
    // Customers notice nothing of a note: neither an event, nor another count or revision.
    if (internal) return { patch: null, told: { verb: 'noted', ...entry } };
    const patch = {
      messageCount: before.messageCount + 1,
      ...(before.answeredAt === null ? { answeredAt: unit.now } : {}),
    };
    return { patch, told: { verb: 'answered', ...entry } };
  });
  if (!internal) await mailRequester(unit, request, { news: { kind: 'message', body }, effects });
  return request;
}

type Answer = {
  readonly id: string;
  readonly body: string;
  readonly messageId?: string;
  readonly name?: string;
};

/**
 * Adds the requester's words; those after a question return the request to the office.
 * @throws ProblemError `service_request.transition_refused` once it is decided
 */
export async function answerOffice(
  unit: UnitOfWork,
  { id, body, messageId, name }: Answer,
): Promise<ServiceRequest> {
  return await onRequest(unit, { id }, async (before) => {
    requireOpen(before);
    const isAnswer = before.state === 'needs_info';
    const entry = {
      from: 'requester' as const,
      body,
      ...(isAnswer ? { state: 'triaged' as const } : {}),
      ...(messageId === undefined ? {} : { id: messageId }),
      ...(name === undefined ? {} : { authorName: name }),
    };
    const stored = await say(unit, id, entry);
    if (stored === null) return null;
    await limitRequester(unit, id);
    const state = isAnswer ? await stateValues(unit, before, 'triaged', { byOffice: false }) : {};
    return {
      patch: { messageCount: before.messageCount + 1, ...state },
      told: { verb: 'answered', messageId: stored },
    };
  });
}

function requireOpen(request: ServiceRequest): void {
  if (isOpenForWords(request)) return;
  const detail = 'This request is closed: send a new one, or write about the job';
  throw stepRefused(serviceRequestMachine, { current: request }, detail);
}

/** Called behind the new message. */
async function limitRequester({ tx }: UnitOfWork, id: string): Promise<void> {
  if ((await countRequesterMessages(tx, id)) <= most) return;
  refuseFields([
    fieldError('/body', 'too_many', `At most ${most} messages to one request: please call the company`),
  ]);
}

async function limitMessages({ tx, now }: UnitOfWork, { userId }: Actor, factor: number): Promise<void> {
  const since = new Date(now.getTime() - minuteMs);
  if ((await countRequestMessages(tx, { authorId: userId, since })) < perMinute * factor) return;
  throw new ProblemError('request.rate_limited', { retryAfterSeconds: minuteMs / 1000 });
}
