import { randomUUID } from 'node:crypto';
import type { SyncActionInput, SyncReply, SyncResult } from '@switchyard/contracts/offline/sync-routes.ts';
import { temporaryId, type TemporaryId } from '@switchyard/contracts/offline/temporary-id.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { TestUser } from './test-app.ts';
import { ok } from './work-company.ts';

export type Queued = Partial<SyncActionInput> & Pick<SyncActionInput, 'method' | 'url'>;

/** A browser that worked offline and now sends its changes. */
export type SyncDevice = {
  send(actions: readonly unknown[], envelope?: Record<string, unknown>): Promise<LightMyRequestResponse>;
  /**
   * Results of a batch.
   * @throws Error when the batch as a whole is refused
   */
  sync(...actions: readonly unknown[]): Promise<SyncResult[]>;
};

export function newDevice(user: TestUser): SyncDevice {
  const deviceId = randomUUID();
  const send: SyncDevice['send'] = (actions, envelope) =>
    user.call('POST', '/api/sync', {
      payload: {
        deviceId,
        actorId: user.actor.userId,
        sentAt: new Date().toISOString(),
        actions,
        waiting: { count: actions.length, oldestAt: null, offlineSince: null },
        ...envelope,
      },
    });
  return {
    send,
    sync: async (...actions) => ok<SyncReply>(await send(actions)).results,
  };
}

/** An action as queued by a device. */
export function queued(action: Queued): SyncActionInput {
  return { id: randomUUID(), occurredAt: new Date().toISOString(), ...action };
}

export function newTemporaryId(): TemporaryId {
  return temporaryId(newId());
}

type Known = { id: string; revision: number };

/** A change of a record, based on the device's last known state. */
export function queuedPatch(
  path: string,
  known: Known,
  body: Record<string, unknown>,
  more: Partial<SyncActionInput> = {},
): SyncActionInput {
  const facts = known as Known & Record<string, unknown>;
  return queued({
    method: 'PATCH',
    url: `${path}/${known.id}`,
    body,
    baseRevision: known.revision,
    base: Object.fromEntries(Object.keys(body).map((field) => [field, facts[field]])),
    ...more,
  });
}

export function queuedStep(
  visit: Known,
  to: string,
  more: { body?: Record<string, unknown> } & Partial<Omit<SyncActionInput, 'body'>> = {},
): SyncActionInput {
  const { body, ...rest } = more;
  return queued({
    method: 'POST',
    url: `/api/visits/${visit.id}/transitions`,
    body: { to, ...body },
    baseRevision: visit.revision,
    ...rest,
  });
}

export function queuedNote(
  visit: Pick<Known, 'id'>,
  text: string,
  more: Partial<SyncActionInput> = {},
): SyncActionInput {
  return queued({
    method: 'POST',
    url: `/api/visits/${visit.id}/entries`,
    body: { kind: 'note', data: { text } },
    ...more,
  });
}
