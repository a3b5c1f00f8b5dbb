import {
  actionTypeOf,
  type PendingAction,
  pendingActionSchema,
} from '@switchyard/contracts/offline/pending-action.ts';

export type ActionOwner = { readonly companyId: string; readonly userId: string };

/**
 * A stored outbox entry; null if this version cannot read it. Entries of the first format, without order and revisions,
 * are upgraded.
 */
export function readAction(raw: unknown, seq: number, owner: ActionOwner): PendingAction | null {
  const parsed = pendingActionSchema.safeParse(raw);
  if (parsed.success) return parsed.data.seq === seq && isOwn(parsed.data, owner) ? parsed.data : null;
  if (typeof raw !== 'object' || raw === null || 'schema' in raw) return null;
  const { url, timestamp } = raw as Record<string, unknown>;
  if (typeof url !== 'string') return null;
  const upgraded = pendingActionSchema.safeParse({
    headers: {},
    retryCount: 0,
    ...raw,
    schema: 1,
    type: actionTypeOf(url),
    timestamp: typeof timestamp === 'string' ? Date.parse(timestamp) : timestamp,
    seq,
    ...owner,
    entity: url.split('?')[0],
    label: url,
    baseRevision: null,
    base: null,
    clientRef: null,
    view: null,
    dependsOn: [],
    blobKey: null,
    state: 'pending',
    nextAttemptAt: 0,
    leaseUntil: null,
    lastError: null,
    attempts: [],
  });
  return upgraded.success ? upgraded.data : null;
}

function isOwn(action: PendingAction, owner: ActionOwner): boolean {
  return action.companyId === owner.companyId && action.userId === owner.userId;
}
