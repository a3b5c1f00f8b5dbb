import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { ActionView } from '../../core/action-view.ts';
import { type ActionTarget, entityKey, ownProfileKey } from '../../core/action-target.ts';
import { visitAfterStep } from './visit-step-overlay.ts';

type Fields = Readonly<Record<string, unknown>>;
type Identified = { readonly id: string };

/** Marks on a record with unsent changes. */
export type OptimisticMarks = { readonly optimistic?: true; readonly queued?: true };

/**
 * A server record with unsent changes overlaid. `actions`: acknowledged ones first, then unsent ones in order. Returns
 * the same object if no action concerns it.
 */
export function overlayRecord<Item extends Identified>(
  kind: OfflineKind,
  record: Item,
  actions: readonly ActionView[],
): Item & OptimisticMarks {
  const key = recordKey(kind, record);
  let shown: Fields = record;
  for (const action of actions) {
    if (action.entities.includes(key)) shown = withAction(kind, shown, action);
  }
  return shown as unknown as Item & OptimisticMarks;
}

/** True if an action created a record that a list can show. */
export type ListMatch<Item> = (record: Item) => boolean;

/**
 * A server list with unsent changes overlaid: changed records, new records that `matches` accepts (first), without
 * records deleted here.
 */
export function overlayList<Item extends Identified>(
  kind: OfflineKind,
  list: readonly Item[],
  actions: readonly ActionView[],
  matches: ListMatch<Item> = () => true,
): readonly (Item & OptimisticMarks)[] {
  if (actions.length === 0) return list;
  const touched = byEntity(actions);
  let same = true;
  const known = new Set<string>();
  const shown = list.flatMap((record) => {
    const key = recordKey(kind, record);
    known.add(key);
    const own = touched.get(key);
    if (own === undefined) return [record];
    const overlaid = overlayRecord(kind, record, own);
    if (overlaid !== record) same = false;
    return isGone(overlaid) && !isGone(record) ? [] : [overlaid];
  });
  const made = actions.flatMap((action) => {
    const record = createdRecord<Item>(kind, action);
    if (record === null) return [];
    const key = recordKey(kind, record);
    if (known.has(key)) return [];
    known.add(key);
    const overlaid = overlayRecord(kind, record, touched.get(key) ?? []);
    return isGone(overlaid) || !matches(overlaid) ? [] : [overlaid];
  });
  if (same && made.length === 0 && shown.length === list.length) return list;
  return [...made.reverse(), ...shown];
}

/** The record that an action creates, as far as known; null if it creates none of this kind. */
export function createdRecord<Item extends Identified>(
  kind: OfflineKind,
  action: ActionView,
): (Item & OptimisticMarks) | null {
  const { target } = action;
  if (target?.kind !== kind || target.operation !== 'create') return null;
  if (action.result !== null) return action.result.record as unknown as (Item & OptimisticMarks) | null;
  return action.view as unknown as (Item & OptimisticMarks) | null;
}

/** Pictures are identified by their hash, the user's own profile by no id, everything else by its id. */
function recordKey(kind: OfflineKind, record: Identified): string {
  if (kind === 'profile') return ownProfileKey;
  const name = kind === 'photo' && 'sha256' in record ? String(record.sha256) : record.id;
  return entityKey(kind, name);
}

function byEntity(actions: readonly ActionView[]): ReadonlyMap<string, ActionView[]> {
  const index = new Map<string, ActionView[]>();
  for (const action of actions) {
    for (const entity of action.entities) {
      const list = index.get(entity);
      if (list) list.push(action);
      else index.set(entity, [action]);
    }
  }
  return index;
}

function withAction(kind: OfflineKind, record: Fields, action: ActionView): Fields {
  const { target } = action;
  if (target === null || target.kind !== kind) return record;
  if (action.result !== null) return withResult(record, action.result.record);
  // A refused change is not shown; the badge says that a person must look at it.
  if (action.state === 'conflict' || action.state === 'attention') return record;
  if (target.operation === 'create') return record;
  return { ...change(target, record, action), optimistic: true, queued: true };
}

/** The server's answer applies until the record itself is as new. */
function withResult(record: Fields, answer: Fields | null): Fields {
  if (answer === null || answer['id'] !== record['id']) return record;
  return revisionOf(answer) > revisionOf(record) ? answer : record;
}

function change(target: ActionTarget, record: Fields, action: ActionView): Fields {
  const at = new Date(action.timestamp).toISOString();
  const body = isFields(action.body) ? action.body : {};
  switch (target.operation) {
    case 'update':
      return { ...record, ...writtenFields(target, record, body), updatedAt: at };
    case 'delete':
      return { ...record, deletedAt: at };
    case 'restore':
      return { ...record, deletedAt: null, updatedAt: at };
    case 'step':
      return { ...afterStep(target, record, body, at), updatedAt: at };
    case 'note':
      return target.kind === 'equipment' ? afterReading(record, body, at) : afterAcceptance(record, body, at);
    case 'create':
      return record;
    default:
      return target.operation satisfies never;
  }
}

function afterAcceptance(record: Fields, body: Fields, at: string): Fields {
  const { stamps } = record as { stamps?: Fields };
  return { ...record, stamps: { ...stamps, acceptedAt: body['occurredAt'] ?? at } };
}

/** Equipment shows the last reading of each meter. */
function afterReading(record: Fields, body: Fields, at: string): Fields {
  const { meter, unit = '', value } = body;
  const known = (record['meters'] as readonly Fields[] | undefined) ?? [];
  const nameOf = (name: unknown) => String(name).toLowerCase();
  const others = known.filter((other) => nameOf(other['meter']) !== nameOf(meter));
  return { ...record, meters: [...others, { meter, unit, value, takenAt: body['occurredAt'] ?? at }] };
}

function afterStep(target: ActionTarget, record: Fields, body: Fields, at: string): Fields {
  if (typeof body['to'] !== 'string') return record;
  const occurredAt = typeof body['occurredAt'] === 'string' ? body['occurredAt'] : at;
  if (target.kind !== 'visit') {
    const since = target.kind === 'equipment' ? { stateAt: occurredAt } : {};
    return { ...record, state: body['to'], stateReason: body['reason'] ?? null, ...since };
  }
  return visitAfterStep(record as unknown as Visit, body as { to: Visit['state'] }, occurredAt);
}

/** Fields of a change in the shape of the record. */
function writtenFields(target: ActionTarget, record: Fields, body: Fields): Fields {
  if (target.kind !== 'visit') return withCustom(record, body);
  const { technicianIds, overrideReason: _, ...fields } = body;
  if (!Array.isArray(technicianIds)) return fields;
  const known = (record as unknown as Visit).assignments ?? [];
  const assignments = technicianIds.map((technicianId: string, index) => ({
    technicianId,
    technicianName: known.find((one) => one.technicianId === technicianId)?.technicianName ?? '',
    role: index === 0 ? 'lead' : 'helper',
  }));
  return { ...fields, assignments };
}

/** A change names only some custom values: the others stay, null removes one. */
function withCustom(record: Fields, body: Fields): Fields {
  if (!isFields(body['custom'])) return body;
  const values = { ...(record['custom'] as Fields | undefined), ...body['custom'] };
  return {
    ...body,
    custom: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
  };
}

function revisionOf(record: Fields): number {
  return typeof record['revision'] === 'number' ? record['revision'] : 0;
}

function isGone(record: object): boolean {
  return 'deletedAt' in record && typeof record.deletedAt === 'string';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
