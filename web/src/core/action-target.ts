import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import type { WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';

export type ActionOperation = 'create' | 'update' | 'delete' | 'restore' | 'step' | 'note';

/** The target of a queueable call: an existing record, or the kind of record it creates. */
export type ActionTarget = {
  readonly kind: OfflineKind;
  readonly operation: ActionOperation;
  /** Null for creates. */
  readonly id: string | null;
  /** The visit of an entry; the job of a picture. */
  readonly parentId: string | null;
};

const collections: Readonly<Record<string, OfflineKind>> = {
  jobs: 'job',
  visits: 'visit',
  'visit-entries': 'visit_entry',
  customers: 'customer',
  sites: 'site',
  equipment: 'equipment',
  technicians: 'technician',
  comments: 'comment',
  communications: 'communication',
  'service-requests': 'service_request',
};

/** Sub-paths of a record that change the record itself. */
const recordSteps: Readonly<Record<string, ActionOperation>> = {
  transitions: 'step',
  restore: 'restore',
  accept: 'note',
  readings: 'note',
};

/** Derives the target from method and path; null when such a call cannot be queued. */
export function actionTarget(method: WriteMethod, url: string): ActionTarget | null {
  const [path = ''] = url.split('?');
  const [root, collection = '', id, below, belowId, ...rest] = path.slice(1).split('/');
  if (root !== 'api' || rest.length > 0) return null;
  if (collection === 'profile') return id === undefined ? profileTarget(method) : null;
  const kind = collections[collection];
  if (kind === undefined) return null;
  if (id === undefined)
    return method === 'POST' ? { kind, operation: 'create', id: null, parentId: null } : null;
  if (below === undefined) return recordTarget(kind, method, id);
  if (belowId !== undefined) {
    return below === 'photos' && kind === 'job' ? photoTarget(method, belowId, id) : null;
  }
  return method === 'POST' ? stepTarget(kind, id, below) : null;
}

function profileTarget(method: WriteMethod): ActionTarget | null {
  return method === 'PATCH' ? { kind: 'profile', operation: 'update', id: ownProfile, parentId: null } : null;
}

function stepTarget(kind: OfflineKind, id: string, below: string): ActionTarget | null {
  if (below === 'entries' && kind === 'visit') {
    return { kind: 'visit_entry', operation: 'create', id: null, parentId: id };
  }
  const operation = recordSteps[below];
  return operation === undefined ? null : { kind, operation, id, parentId: null };
}

function recordTarget(kind: OfflineKind, method: WriteMethod, id: string): ActionTarget | null {
  if (method === 'PATCH') return { kind, operation: 'update', id, parentId: null };
  return method === 'DELETE' ? { kind, operation: 'delete', id, parentId: null } : null;
}

function photoTarget(method: WriteMethod, sha256: string, jobId: string): ActionTarget | null {
  const operations = { PUT: 'create', PATCH: 'update', DELETE: 'delete', POST: null } as const;
  const operation = operations[method];
  return operation && { kind: 'photo', operation, id: sha256, parentId: jobId };
}

/** The signed-in user's own profile: its address contains no id. */
const ownProfile = 'me';
export const ownProfileKey = `profile:${ownProfile}`;

/** Key of a record among the outbox's entities: `visit:<id>`. */
export function entityKey(kind: OfflineKind, id: string): string {
  return `${kind}:${id}`;
}
