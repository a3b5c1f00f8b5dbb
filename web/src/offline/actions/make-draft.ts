import { actionSchemaVersion, actionTypeOf } from '@switchyard/contracts/offline/pending-action.ts';
import { temporaryId } from '@switchyard/contracts/offline/temporary-id.ts';
import { actionLabel } from './action-label.ts';
import { type ActionTarget, actionTarget, entityKey } from '../../core/action-target.ts';
import type { EnqueueInput } from './enqueue-input.ts';
import { type Author, newRecord } from './new-record.ts';
import { overlayRecord } from '../overlay/overlay.ts';
import type { ActionDraft } from '../outbox/outbox-store.ts';
import { toActionView } from '../outbox/to-action-view.ts';
import { v7 } from 'uuid';

type Fields = Readonly<Record<string, unknown>>;

export type DraftContext = {
  readonly author: Author;
  readonly companyId: string;
  /** Epoch ms. */
  readonly now: number;
};

export type MadeDraft = {
  readonly draft: ActionDraft;
  /** The optimistic answer, marked as such. */
  readonly record: Fields;
};

/** Converts a call to an outbox action and the immediate answer to the call. Pure except for the new ids. */
export function makeDraft(input: EnqueueInput, context: DraftContext): MadeDraft {
  const { method, path, body } = input;
  const target = actionTarget(method, path);
  const known = (input.record ?? null) as Fields | null;
  const timestamp = timeOf(input.occurredAt, context.now);
  const ownId = target?.operation === 'create' ? temporaryId(v7({ msecs: context.now })) : null;
  const view =
    ownId === null || target === null ? null : viewOf({ id: ownId, target, timestamp, input, context });
  const draft: ActionDraft = {
    ...untried,
    schema: actionSchemaVersion,
    id: input.idempotencyKey ?? crypto.randomUUID(),
    type: actionTypeOf(path),
    url: path,
    method,
    ...payloadOf(input, target),
    timestamp,
    entity: input.entity ?? entityOf(target, ownId, path),
    label: (input.label ?? actionLabel(target, view ?? known, body)).slice(0, 300),
    ...basisOf(input, target),
    // A picture is named by its hash: there is no id to resolve.
    clientRef: target?.kind === 'photo' ? null : ownId,
    onlyQueued: input.idempotencyKey === undefined,
    view,
    dependsOn: [...(input.dependsOn ?? [])],
    attempts: attemptsOf(input, context.now),
  };
  return { draft, record: answerOf({ draft, target, view, known, context }) };
}

const untried = {
  retryCount: 0,
  state: 'pending',
  nextAttemptAt: 0,
  leaseUntil: null,
  lastError: null,
} as const satisfies Partial<ActionDraft>;

/** A call that was sent directly may have been applied. */
function attemptsOf({ idempotencyKey }: EnqueueInput, at: number): ActionDraft['attempts'] {
  return idempotencyKey === undefined ? [] : [{ at, outcome: 'direct', text: '' }];
}

function payloadOf(
  { body = null, blob }: EnqueueInput,
  target: ActionTarget | null,
): Pick<ActionDraft, 'headers' | 'body' | 'blobKey'> {
  const headers = { accept: 'application/json', 'content-type': blob?.type ?? 'application/json' };
  return { headers, body, blobKey: blob === undefined ? null : blobKeyOf(target) };
}

/** Equal pictures are stored once, under their hash. */
function blobKeyOf(target: ActionTarget | null): string {
  return (target?.kind === 'photo' ? target.id : null) ?? crypto.randomUUID();
}

/** Base revision and base values of a change; null for creates. */
function basisOf(
  input: EnqueueInput,
  target: ActionTarget | null,
): Pick<ActionDraft, 'baseRevision' | 'base'> {
  if (target?.operation === 'create') return { baseRevision: null, base: null };
  const known = (input.record ?? null) as Fields | null;
  const base = target?.operation === 'update' ? baseOf(known, fieldsOf(input.body)) : null;
  return { baseRevision: input.revision ?? revisionOf(known), base };
}

type ViewInput = {
  id: string;
  target: ActionTarget;
  timestamp: number;
  input: EnqueueInput;
  context: DraftContext;
};

function viewOf({ id, target, timestamp, input, context }: ViewInput): Fields {
  const at = new Date(timestamp).toISOString();
  const known = (input.record ?? {}) as Fields;
  return newRecord({
    id,
    at,
    target,
    author: context.author,
    path: input.path,
    body: fieldsOf(input.body),
    known,
  });
}

type AnswerInput = {
  draft: ActionDraft;
  target: ActionTarget | null;
  view: Fields | null;
  known: Fields | null;
  context: DraftContext;
};

function answerOf({ draft, target, view, known, context }: AnswerInput): Fields {
  const marks = { optimistic: true, queued: true };
  if (view !== null) return { ...view, ...marks };
  const at = new Date(draft.timestamp).toISOString();
  const id = target?.id ?? null;
  const before: Fields = known ?? (id === null ? {} : { id });
  if (target?.operation === 'delete') return { ...before, success: true, deletedAt: at, ...marks };
  // A step cannot be overlaid without the record's previous state.
  if (target === null || known === null || typeof before['id'] !== 'string') {
    return { ...before, ...fieldsOf(draft.body), updatedAt: at, ...marks };
  }
  const { companyId } = context;
  const action = { ...draft, seq: 1, companyId, userId: context.author.userId };
  const shown = toActionView(action, { isBlocked: false, uploadProgress: null });
  const record = { ...before, id: before['id'] };
  return { ...overlayRecord(target.kind, record, [shown]), updatedAt: at, ...marks };
}

function entityOf(target: ActionTarget | null, ownId: string | null, path: string): string {
  if (target === null) return path.split('?')[0]?.slice(0, 120) ?? path;
  if (target.kind === 'visit_entry' && target.parentId !== null) return entityKey('visit', target.parentId);
  return entityKey(target.kind, target.id ?? ownId ?? 'new');
}

function baseOf(record: Fields | null, body: Fields): Fields | null {
  if (record === null) return null;
  const base = Object.keys(body).flatMap((field) => {
    if (field in record) return [[field, record[field]] as const];
    if (field !== 'technicianIds' || !Array.isArray(record['assignments'])) return [];
    const assignments = record['assignments'] as readonly { technicianId: string }[];
    return [[field, assignments.map(({ technicianId }) => technicianId)] as const];
  });
  return Object.fromEntries(base);
}

function revisionOf(record: Fields | null): number | null {
  const revision = record?.['revision'];
  return typeof revision === 'number' && revision > 0 ? revision : null;
}

function timeOf(iso: string | undefined, otherwise: number): number {
  const time = iso === undefined ? Number.NaN : Date.parse(iso);
  return Number.isNaN(time) ? otherwise : time;
}

function fieldsOf(body: unknown): Fields {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {};
}
