import type { Change, EventRecord, EventType } from '@switchyard/contracts/events/domain-event.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { RecordFacts } from '@switchyard/contracts/records/define-record.ts';
import type { RecordKind } from '@switchyard/contracts/records/registry.ts';
import { diffRecords } from './diff-records.ts';
import { staffDeliveries } from './staff-deliveries.ts';
import type { Delivery, UnitOfWork } from './unit-of-work.ts';

type Stored = { id: string; revision: number };

/** A change of a record: the event's verb, and the record before and after. */
export type RecordChange<Item, Verb extends string> = {
  readonly verb: Verb;
  /** Null for a new record. */
  readonly before: Item | null;
  readonly after: Item;
  readonly reason?: string | null;
  /** When it happened in the field, ISO 8601; default: now. */
  readonly occurredAt?: string | null;
  /** Entry of its conversation that the event reports. */
  readonly messageId?: string | null;
  /** True: only staff receive it; default: false. */
  readonly staffOnly?: boolean;
};

const bookkeeping = ['revision', 'createdAt', 'updatedAt'];

/**
 * Records a change of a record according to its definition: label, topics, and omitted or concealed fields. Staff
 * receive it; the definition names the other audiences.
 */
export function recordChange<
  Item extends Stored,
  const Facts extends RecordFacts<Item> & { readonly kind: RecordKind },
>(
  unit: UnitOfWork,
  facts: Facts,
  {
    verb,
    before,
    after,
    reason = null,
    occurredAt = null,
    messageId = null,
    staffOnly = false,
  }: RecordChange<Item, keyof Facts['events'] & string>,
): void {
  const { kind, untold } = facts;
  const { record, changes } = contentAs(facts, { before, after });
  const told = untold
    ? contentAs(facts, { before: before && without(before, untold), after: without(after, untold) })
    : { record };
  const { companyId } = unit.context;
  const others = staffOnly ? [] : (facts.tells?.(after) ?? []);
  const staffHear = staffHearing(facts, before, after);
  unit.record({
    type: `${kind}.${verb}` as EventType,
    entity: {
      kind,
      id: after.id,
      label: facts.label?.(staffHear === 'lost' ? (before ?? after) : after) ?? '',
      jobId: null,
      ...(messageId === null ? {} : { messageId }),
    },
    revision: after.revision,
    changes,
    reason,
    occurredAt,
    deliveries: [
      ...deliveriesTo(unit, kind, staffHear, record),
      ...others.map((person) => ({ topic: personalTopic(companyId, person.kind, person.id), ...told })),
    ],
  });
}

function without(item: Shown, lists: readonly string[]): Shown {
  return { ...item, ...Object.fromEntries(lists.map((field) => [field, []])) };
}

type Shown = Readonly<Record<string, unknown>>;

/** The record and its changes, without concealed values. */
function contentAs(
  {
    kind,
    concealed = [],
    derived = [],
    announced = [],
    member = kind,
  }: Pick<RecordFacts<never>, 'announced' | 'concealed' | 'derived' | 'member'> & {
    readonly kind: RecordKind;
  },
  { before, after }: { before: Shown | null; after: Shown },
): { record: EventRecord; changes: Change[] } {
  const hidden: readonly string[] = concealed;
  const changes =
    before === null
      ? announced.map((field: string) => ({ field, from: null, to: after[field] }))
      : diffRecords(before, after, [...bookkeeping, ...derived]);
  const shown = { ...after, ...Object.fromEntries(hidden.map((field) => [field, null])) };
  return {
    // The definition ties kind, member and record type together, which the compiler cannot infer through `Facts`.
    record: { kind, [member ?? kind]: shown } as unknown as EventRecord,
    changes: changes.map((change) =>
      hidden.includes(change.field) ? { field: change.field, from: null, to: null } : change,
    ),
  };
}

/** Visibility of a change to staff: the record is visible to them, became visible, ceased to be, or is hidden. */
type StaffHear = 'seen' | 'gained' | 'lost' | 'hidden';

function staffHearing<Item>(
  { heardByStaff }: { readonly heardByStaff?: (item: Item) => boolean },
  before: Item | null,
  after: Item,
): StaffHear {
  if (heardByStaff === undefined) return 'seen';
  const wasHeard = heardByStaff(before ?? after);
  if (heardByStaff(after)) return wasHeard ? 'seen' : 'gained';
  return wasHeard ? 'lost' : 'hidden';
}

function deliveriesTo(unit: UnitOfWork, kind: RecordKind, hear: StaffHear, record: EventRecord): Delivery[] {
  if (hear === 'seen') return staffDeliveries(unit, kind, record);
  if (hear === 'hidden') return [];
  // Staff must not learn the record's state before it became visible or after it ceased to be.
  return staffDeliveries(unit, kind, hear === 'gained' ? record : null).map((delivery) => ({
    ...delivery,
    changes: [],
  }));
}
