import type { RecordFacts } from './define-record.ts';
import type { RecordAction } from './registry.ts';

/**
 * The permission for a route of a record; a record with one permission for all writes calls it `change`.
 * @throws Error if the record has neither
 */
export function recordPermission(
  { kind, permissions }: Pick<RecordFacts<never>, 'kind' | 'permissions'>,
  action: 'view' | 'create' | 'update' | 'delete' | 'transition',
): RecordAction {
  const name = Object.hasOwn(permissions, action) ? action : 'change';
  if (!Object.hasOwn(permissions, name)) throw new Error(`The record ${kind} has no permission ${action}`);
  return `${kind}.${name}` as RecordAction;
}
