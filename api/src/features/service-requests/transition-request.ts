import type { TransitionRequest } from '@switchyard/contracts/service-requests/service-request-routes.ts';
import { serviceRequestMachine } from '@switchyard/contracts/service-requests/service-request-rules.ts';
import type { ServiceRequestState } from '@switchyard/contracts/service-requests/service-request-options.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import { serviceRequestTable } from '@switchyard/platform/db/records/service-request-table.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { CommandScope } from '../../records/record-spec.ts';
import { transitionRecord } from '../../records/transition-record.ts';
import { onRequest, reporting, say, stateValues } from './request-events.ts';
import { type Effects, mailRequester } from './request-mails.ts';

type Move = { readonly id: string; readonly expected: number; readonly step: TransitionRequest };

/**
 * Moves a request to another state, with the words that its requester reads.
 * @throws ProblemError `service_request.transition_refused` with what is possible or missing
 */
export async function transitionRequest(
  command: CommandScope,
  move: Move,
  effects: Effects,
): Promise<ServiceRequest> {
  const { unit, actor } = command;
  const byOffice = isStaff(actor);
  const shown = { table: serviceRequestTable, machine: serviceRequestMachine };
  return await transitionRecord<ServiceRequest, ServiceRequestState>(
    {
      ...shown,
      write: async (_, { id }, { to, reason }) => {
        const request = await takeStep(unit, { id, to, reason, from: byOffice ? 'office' : 'requester' });
        const news = { kind: 'state', state: to, body: reason ?? '' } as const;
        if (byOffice) await mailRequester(unit, request, { news, effects });
        return byOffice ? request : { ...request, spamSigns: [] };
      },
    },
    command,
    move,
  );
}

type Taken = {
  readonly id: string;
  readonly to: ServiceRequestState;
  readonly reason: string | null;
  readonly from: 'requester' | 'office';
  /** Default: the actor. */
  readonly name?: string;
};

/** Writes a step that was checked, with its entry in the conversation. */
export async function takeStep(
  unit: UnitOfWork,
  { id, to, reason, from, name }: Taken,
): Promise<ServiceRequest> {
  return await onRequest(unit, { id }, async (before) => {
    const messageId = await say(unit, id, {
      from,
      body: reason ?? '',
      state: to,
      ...(name === undefined ? {} : { authorName: name }),
    });
    const state = await stateValues(unit, before, to, { byOffice: from === 'office' });
    return {
      patch: { ...state, stateReason: reason },
      told: { verb: 'state_changed', reason, ...reporting(messageId) },
    };
  });
}
