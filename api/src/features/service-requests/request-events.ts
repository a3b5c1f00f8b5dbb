import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { serviceRequestRecord } from '@switchyard/contracts/service-requests/service-request-record.ts';
import type { ServiceRequestState } from '@switchyard/contracts/service-requests/service-request-options.ts';
import { decisionDueAt, isDecided } from '@switchyard/contracts/service-requests/service-request-rules.ts';
import {
  serviceRequestTable,
  type ServiceRequestValues,
} from '@switchyard/platform/db/records/service-request-table.ts';
import {
  insertRequestMessage,
  readRequestProgress,
} from '@switchyard/platform/db/repositories/service-request-repository.ts';
import { recordChange } from '@switchyard/platform/events/record-event.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { actionsOn, wholeTable } from '../../records/act-on-record.ts';

type Verb = 'state_changed' | 'answered' | 'noted' | 'photo_added' | 'merged' | 'converted';
type Told = {
  readonly verb: Verb;
  readonly reason?: string | null;
  /** The entry of the conversation that is the news. */
  readonly messageId?: string;
};

/** Actions on a request beyond its fields, for callers whose scope has been checked. */
export const onRequest = actionsOn<ServiceRequest, Partial<ServiceRequestValues>, Told>({
  ...wholeTable(serviceRequestTable),
  tell: (unit, { before, after, told: { verb, reason = null, messageId = null } }) =>
    recordChange(unit, serviceRequestRecord, {
      verb,
      before,
      after,
      reason,
      messageId,
      staffOnly: verb === 'noted',
    }),
});

type Entry = {
  readonly from: 'requester' | 'office';
  readonly body: string;
  readonly internal?: boolean;
  readonly state?: ServiceRequestState;
  /** Makes the entry idempotent. */
  readonly id?: string;
  /** Default: the actor. */
  readonly authorName?: string;
};

/** Adds an entry to the conversation. @returns its id; null if it is already stored */
export async function say(
  { tx, now, context }: UnitOfWork,
  requestId: string,
  { from, body, internal = false, state, id, authorName }: Entry,
): Promise<string | null> {
  const messageId = id ?? newId(now.getTime());
  const isNew = await insertRequestMessage(tx, {
    id: messageId,
    companyId: context.companyId,
    requestId,
    sender: from,
    authorId: context.actor.id,
    authorName: authorName ?? context.actor.name,
    body,
    internal,
    state: state ?? null,
    createdAt: now,
  });
  return isNew ? messageId : null;
}

/** The entry in the facts of an event. */
export function reporting(messageId: string | null): Pick<Told, 'messageId'> {
  return messageId === null ? {} : { messageId };
}

/** Fields written by a change of state: the clock pauses while the requester is asked, and stops with the decision. */
export async function stateValues(
  { tx, now }: UnitOfWork,
  request: ServiceRequest,
  to: ServiceRequestState,
  { byOffice }: { byOffice: boolean },
): Promise<Partial<ServiceRequestValues>> {
  const progress = await readRequestProgress(tx, request.id);
  const waited = request.waitingAt === null ? 0 : now.getTime() - Date.parse(request.waitingAt);
  const pausedMs = progress.pausedMs + waited;
  return {
    state: to,
    pausedMs,
    dueAt: decisionDueAt(request.urgency, new Date(request.createdAt), pausedMs),
    waitingAt: to === 'needs_info' ? now : null,
    ...(byOffice && request.answeredAt === null ? { answeredAt: now } : {}),
    decidedAt: isDecided(to) ? now : null,
  };
}
