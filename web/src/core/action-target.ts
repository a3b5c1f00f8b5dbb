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
  attachments: 'attachment',
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
  const [root, collection = '', ...parts] = path.slice(1).split('/');
  if (root !== 'api' || parts.length > 3) return null;
  if (collection === 'profile') return parts.length === 0 ? profileTarget(method) : null;
  if (collection === 'attachment-uploads') return fileTarget(method, url);
  const kind = collections[collection];
  return kind === undefined ? null : targetOfKind(kind, method, parts);
}

function targetOfKind(kind: OfflineKind, method: WriteMethod, parts: readonly string[]): ActionTarget | null {
  const [id, below, belowId] = parts;
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

/** A new file of a record, or a new version of one. */
function fileTarget(method: WriteMethod, url: string): ActionTarget | null {
  if (method !== 'PUT') return null;
  const replaced = new URLSearchParams(url.split('?')[1]).get('replaces');
  const operation = replaced === null ? 'create' : 'update';
  return { kind: 'attachment', operation, id: replaced, parentId: null };
}

/** The signed-in user's own profile: its address contains no id. */
const ownProfile = 'me';
export const ownProfileKey = `profile:${ownProfile}`;

/** Key of a record among the outbox's entities: `visit:<id>`. */
export function entityKey(kind: OfflineKind, id: string): string {
  return `${kind}:${id}`;
}
