import type { CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { CustomValues } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { valueText } from '@switchyard/contracts/custom-fields/custom-value.ts';
import { visibleKeys } from '@switchyard/contracts/custom-fields/field-access.ts';
import type { Change, DomainEvent, EntityKind } from '@switchyard/contracts/events/domain-event.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import { parseTopic } from '@switchyard/contracts/realtime/topics.ts';
import { factsOf } from '@switchyard/contracts/records/registry.ts';

type Payload = Omit<DomainEvent, 'recordedAt'>;
type Row = { readonly topic: string; readonly entityKind: EntityKind; readonly payload: Payload };
type Holder = { readonly custom?: CustomValues };

/**
 * Custom values in events, per topic: records and changes contain only fields that all readers of the topic may see, and
 * a change names its field's label. `read`: the company's fields; only called if an event contains custom values.
 */
export async function showCustomValues<EventRow extends Row>(
  rows: readonly EventRow[],
  read: () => Promise<readonly CustomField[]>,
): Promise<readonly EventRow[]> {
  if (!rows.some(({ entityKind, payload }) => hasCustom(entityKind, payload))) return rows;
  const fields = await read();
  const known = new Map<Payload, Map<string, Payload>>();
  return rows.map((row) => {
    const { entityKind, payload, topic } = row;
    if (!hasCustom(entityKind, payload)) return row;
    const roles = readersOf(topic);
    const audience = roles.join();
    const shared = known.get(payload) ?? new Map<string, Payload>();
    known.set(payload, shared);
    const shown = shared.get(audience) ?? shownTo(roles, { kind: entityKind, payload, fields });
    shared.set(audience, shown);
    return { ...row, payload: shown };
  });
}

function hasCustom(kind: EntityKind, payload: Payload): boolean {
  if (factsOf(kind).customFields !== true) return false;
  return (
    Object.keys(holderIn(kind, payload)?.custom ?? {}).length > 0 ||
    payload.changes.some(({ field }) => field === 'custom')
  );
}

function holderIn(kind: EntityKind, { record }: Payload): Holder | undefined {
  return (record as Readonly<Record<string, unknown>> | null)?.[factsOf(kind).member ?? kind] as
    | Holder
    | undefined;
}

/** Roles that may subscribe to a topic, besides admins. */
function readersOf(topic: string): readonly Role[] {
  switch (parseTopic(topic)?.kind) {
    case 'technician':
      return ['technician', 'manager'];
    case 'customer':
      return ['customer', 'manager'];
    case 'timeline':
    case 'dispatch':
    case 'desk':
      return ['manager'];
    default:
      return ['customer', 'technician', 'manager'];
  }
}

type Shown = {
  readonly kind: EntityKind;
  readonly payload: Payload;
  readonly fields: readonly CustomField[];
};

function shownTo(roles: readonly Role[], { kind, payload, fields }: Shown): Payload {
  const keys = visibleKeys(fields, kind, roles);
  const ofKind = fields.filter((field) => field.recordKind === kind && keys.has(field.key));
  const holder = holderIn(kind, payload);
  const custom = Object.fromEntries(Object.entries(holder?.custom ?? {}).filter(([key]) => keys.has(key)));
  return {
    ...payload,
    changes: payload.changes.flatMap((change) =>
      change.field === 'custom' ? customChanges(change, ofKind) : [change],
    ),
    record:
      payload.record === null || holder === undefined
        ? payload.record
        : { ...payload.record, [factsOf(kind).member ?? kind]: { ...holder, custom } },
  };
}

/** A change of the whole column as one change per visible field, in texts for users. */
function customChanges({ from, to }: Change, fields: readonly CustomField[]): Change[] {
  const before = (from ?? {}) as CustomValues;
  const after = (to ?? {}) as CustomValues;
  return fields
    .filter(({ key }) => before[key] !== after[key])
    .map((field) => {
      const textOf = ({ [field.key]: value }: CustomValues) =>
        value === undefined ? null : valueText(field, value);
      return { field: `custom.${field.key}`, label: field.label, from: textOf(before), to: textOf(after) };
    });
}
