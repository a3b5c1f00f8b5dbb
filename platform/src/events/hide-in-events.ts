import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { customKinds } from '@switchyard/contracts/custom-fields/custom-kinds.ts';
import { visibleKeys } from '@switchyard/contracts/custom-fields/field-access.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import { factsOf } from '@switchyard/contracts/records/registry.ts';
import type { Tx } from '../db/database.ts';
import { findCustomFields } from '../db/repositories/custom-field-repository.ts';

const prefix = 'custom.';

/**
 * Stored events contain the custom values that the readers of their topic could see at the time: fields that were hidden
 * from the role since are left out.
 */
export async function hideInEvents<Item extends { readonly event: DomainEvent }>(
  tx: Tx,
  role: Role,
  items: readonly Item[],
): Promise<Item[]> {
  if (!items.some(hasCustom)) return [...items];
  const fields = await findCustomFields(tx);
  return items.map((item) => {
    if (!hasCustom(item)) return item;
    const { event } = item;
    const { kind } = event.entity;
    const keys = visibleKeys(fields, kind, [role]);
    const changes = event.changes.filter(
      ({ field }) => !field.startsWith(prefix) || keys.has(field.slice(prefix.length)),
    );
    return { ...item, event: { ...event, changes, record: shownRecord(event, keys) } };
  });
}

function hasCustom({ event: { entity, changes, record } }: { readonly event: DomainEvent }): boolean {
  return (
    // The next version may have recorded an event of a kind that this one does not know.
    customKinds.includes(entity.kind) &&
    (record !== null || changes.some(({ field }) => field.startsWith(prefix)))
  );
}

function shownRecord({ entity, record }: DomainEvent, keys: ReadonlySet<string>) {
  const member = factsOf(entity.kind).member ?? entity.kind;
  const holder = (record as Readonly<Record<string, unknown>> | null)?.[member] as
    | { readonly custom?: Readonly<Record<string, unknown>> }
    | undefined;
  if (record === null || holder?.custom === undefined) return record;
  const custom = Object.fromEntries(Object.entries(holder.custom).filter(([key]) => keys.has(key)));
  return { ...record, [member]: { ...holder, custom } };
}
