import { t } from '@lingui/core/macro';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import {
  keptOutcomeDays,
  type SyncActionInput,
  syncRoute,
} from '@switchyard/contracts/offline/sync-routes.ts';
import { parseJson } from '../../lib/parse-json.ts';
import type { SendAnswer } from '../outbox/apply-result.ts';
import { ask, readFailure } from './read-answer.ts';

/** Number and age of the actions still on the device, for the office. */
export type Waiting = {
  readonly count: number;
  readonly oldestAt: string | null;
  readonly offlineSince: string | null;
};

export type Sent = {
  readonly answer: SendAnswer;
  /** Offset of this device's clock ahead of the server's, ms; null if the answer does not include it. */
  readonly clockAheadMs: number | null;
};

/** The connection to the server. */
export type SyncTransport = {
  send(actions: readonly PendingAction[], waiting: Waiting): Promise<Sent>;
  /** True if the server answers. */
  probe(): Promise<boolean>;
};

/** Longer than the server takes for the largest batch, ms. */
const sendTimeoutMs = 30_000;
const probeTimeoutMs = 5000;
/** `Name` of the header that distinguishes other origins, as in every call. */
const headers = {
  accept: 'application/json',
  'content-type': 'application/json',
  'x-requested-with': 'switchyard',
};

export type TransportDeps = {
  readonly deviceId: string;
  readonly actorId: string;
  readonly now: () => number;
};

/** Sends batches to `POST /api/sync`. */
export function syncTransport({ deviceId, actorId, now }: TransportDeps): SyncTransport {
  return {
    async send(actions, waiting) {
      const sentAt = now();
      const body = JSON.stringify({
        deviceId,
        actorId,
        sentAt: new Date(sentAt).toISOString(),
        actions: actions.map(toSyncAction),
        waiting,
      });
      const signal = AbortSignal.timeout(sendTimeoutMs);
      const raw = await ask(syncRoute.path, { method: syncRoute.method, headers, body, signal });
      if ('failure' in raw) return { answer: { kind: 'network', text: raw.failure }, clockAheadMs: null };
      if (raw.status !== 200) return { answer: readFailure(raw), clockAheadMs: null };
      return readReply(raw.text, (sentAt + now()) / 2);
    },
    async probe() {
      const signal = AbortSignal.timeout(probeTimeoutMs);
      const raw = await ask('/healthz', { headers: { accept: 'application/json' }, signal });
      return !('failure' in raw) && raw.status === 200 && parseJson(raw.text) !== undefined;
    },
  };
}

/** An action in the format of the request. */
export function toSyncAction(action: PendingAction): SyncActionInput {
  const { id, method, url, body, timestamp, baseRevision, base, clientRef, dependsOn, onlyQueued } = action;
  return {
    id,
    method,
    url,
    ...(body === null ? {} : { body }),
    occurredAt: new Date(timestamp).toISOString(),
    baseRevision,
    base,
    clientRef,
    dependsOn,
    ...(onlyQueued === true && isOld(timestamp) ? { onlyQueued } : {}),
  };
}

/** Half the time for which outcomes are kept, ms. Servers of the version before this field refuse it. */
const oldMs = (keptOutcomeDays / 2) * 24 * 3_600_000;

/** True if the server may no longer know the outcome of an earlier sending. */
function isOld(timestamp: number): boolean {
  return Date.now() - timestamp > oldMs;
}

function readReply(text: string, middle: number): Sent {
  const reply = parseJson(text);
  if (typeof reply !== 'object' || reply === null || !('results' in reply) || !Array.isArray(reply.results)) {
    return { answer: { kind: 'garbage', text: t`The answer cannot be read.` }, clockAheadMs: null };
  }
  const serverTime = 'serverTime' in reply ? Date.parse(String(reply.serverTime)) : Number.NaN;
  return {
    answer: { kind: 'results', results: reply.results },
    clockAheadMs: Number.isNaN(serverTime) ? null : Math.round(middle - serverTime),
  };
}
