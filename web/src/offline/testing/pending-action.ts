import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';

/** A pending change: number `seq` of the outbox, of a separate record unless given. */
export function pendingAction(seq: number, fields: Partial<PendingAction> = {}): PendingAction {
  return {
    schema: 1,
    id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    type: 'job-update',
    url: `/api/jobs/${seq}`,
    method: 'PATCH',
    headers: {},
    body: {},
    timestamp: 0,
    retryCount: 0,
    seq,
    companyId: 'c',
    userId: 'u',
    entity: `job:${seq}`,
    label: 'Change',
    baseRevision: 1,
    base: null,
    clientRef: null,
    onlyQueued: true,
    view: null,
    dependsOn: [],
    blobKey: null,
    state: 'pending',
    nextAttemptAt: 0,
    leaseUntil: null,
    lastError: null,
    attempts: [],
    ...fields,
  };
}
