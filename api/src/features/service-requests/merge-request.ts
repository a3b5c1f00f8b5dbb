import { requestNumber } from '@switchyard/contracts/service-requests/service-request-options.ts';
import {
  mayMergeRequest,
  serviceRequestMachine,
} from '@switchyard/contracts/service-requests/service-request-rules.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { serviceRequestTable } from '@switchyard/platform/db/records/service-request-table.ts';
import {
  copyRequestPhotos,
  listDuplicatesOf,
  listRequestMessages,
} from '@switchyard/platform/db/repositories/service-request-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { stepRefused } from '../../records/state-steps.ts';
import { transcriptOf } from './carried-texts.ts';
import { onRequest, reporting, say, stateValues } from './request-events.ts';
import { type Effects, mailRequester } from './request-mails.ts';

type Merge = { readonly id: string; readonly expected: number; readonly intoId: string };

/**
 * Merges a duplicate into another request, which gets its texts as an internal note, and its pictures. The requester of
 * the duplicate follows the state of the other one.
 * @throws ProblemError `service_request.transition_refused`, `request.invalid` naming the other request
 */
export async function mergeRequest(
  unit: UnitOfWork,
  { id, expected, intoId }: Merge,
  effects: Effects,
): Promise<ServiceRequest> {
  // Always in the order of their ids: two merges in opposite directions must not deadlock.
  const duplicates = await listDuplicatesOf(unit.tx, id);
  await serviceRequestTable.lockMany(unit.tx, [id, intoId, ...duplicates]);
  const into = await requireTarget(unit, id, intoId);
  const merged = await onRequest(unit, { id, expected }, async (before) => {
    requireRevision(before, expected);
    if (!mayMergeRequest(before))
      throw stepRefused(serviceRequestMachine, { current: before }, 'This request can no longer be merged');
    await carryInto(unit, before, into);
    for (const duplicate of await listDuplicatesOf(unit.tx, id)) await pointTo(unit, duplicate, into);
    const reason = `Merged into ${requestNumber(into.number)}`;
    const messageId = await say(unit, id, { from: 'office', body: '', state: 'duplicate' });
    const state = await stateValues(unit, before, 'duplicate', { byOffice: true });
    return {
      patch: { ...state, stateReason: reason, duplicateOfId: into.id },
      told: { verb: 'merged', reason, ...reporting(messageId) },
    };
  });
  const news = { kind: 'state', state: 'duplicate', body: '' } as const;
  await mailRequester(unit, merged, { news, effects });
  return merged;
}

/** Requesters of earlier duplicates follow the request that goes on, too. */
async function pointTo(unit: UnitOfWork, id: string, into: ServiceRequest): Promise<void> {
  const reason = `Merged into ${requestNumber(into.number)}`;
  await onRequest(unit, { id }, async () => ({
    patch: { stateReason: reason, duplicateOfId: into.id },
    told: { verb: 'merged', reason },
  }));
}

async function requireTarget({ tx, now }: UnitOfWork, id: string, intoId: string): Promise<ServiceRequest> {
  const into = await serviceRequestTable.find(tx, intoId, { scope: companyScope, now });
  const refuse = (code: string, text: string) => refuseFields([fieldError('/intoId', code, text)]);
  if (intoId === id) refuse('same', 'A request cannot be merged into itself');
  if (into === undefined || into.deletedAt !== null || into.state === 'duplicate') {
    refuse('not_found', 'There is no such request');
    throw new Error('The refusal above always throws');
  }
  if (into.state === 'converted')
    refuse('converted', 'That request is a job already: decline this one, or make a job of it');
  if (into.state === 'declined' || into.state === 'cancelled')
    refuse('closed', 'That request is closed: choose one that goes on');
  return into;
}

async function carryInto(unit: UnitOfWork, from: ServiceRequest, into: ServiceRequest): Promise<void> {
  const messages = await listRequestMessages(unit.tx, from.id, { withInternal: true });
  const isSameRequester = from.customerId !== null && from.customerId === into.customerId;
  await copyRequestPhotos(unit.tx, {
    fromId: from.id,
    toId: into.id,
    requesterVisible: isSameRequester,
  });
  await onRequest(unit, { id: into.id }, async () => {
    // Texts of one requester are not shown to another.
    const body = transcriptOf(from, messages);
    const messageId = await say(unit, into.id, { from: 'office', body, internal: true });
    const reason = `${requestNumber(from.number)} was merged into it`;
    return { patch: {}, told: { verb: 'merged', reason, ...reporting(messageId) } };
  });
}
