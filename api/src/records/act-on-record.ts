import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  companyScope,
  type RecordTable,
  type StoredRecord,
} from '@switchyard/platform/db/records/record-table.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireFound } from '../access/access.ts';
import { requireRevision } from '../http/entity-tag.ts';

/** The parts of a kind of record that an action needs: one reader's view of its table, and how a change is told. */
type ActedRecord<Item extends StoredRecord, Patch, Told> = {
  readonly lock: (tx: Tx, id: string) => Promise<unknown>;
  readonly find: (tx: Tx, id: string, now: Date) => Promise<Item | undefined>;
  readonly update: (tx: Tx, id: string, change: { patch: Patch; now: Date }) => Promise<void>;
  /** Records the event of the change, and notifies its recipients. */
  readonly tell: (
    unit: UnitOfWork,
    change: { before: Item; after: Item; told: Told },
  ) => Promise<void> | void;
};

/** Fields to write, and data for `tell`. `patch` null: the record's own fields stay as they are. */
type Act<Patch, Told> = { readonly patch: Patch | null; readonly told: Told };

/** Performs an action on one record. `expected`: revision on which it is based; without it, it fits any revision. */
type PerformAct<Item, Patch, Told> = (
  unit: UnitOfWork,
  target: { readonly id: string; readonly expected?: number },
  /** Checks, writes rows that belong to the record, and returns its change; null if there is none. */
  act: (before: Item) => Promise<Act<Patch, Told> | null>,
) => Promise<Item>;

/**
 * Actions on a kind of record beyond the six use cases: an answer, a note, a conversion. Each locks the record, runs
 * the action, writes the record's fields, and records the event. Refusals: 404, 410, 412, and those of the action.
 */
export function actionsOn<Item extends StoredRecord, Patch, Told>({
  lock,
  find,
  update,
  tell,
}: ActedRecord<Item, Patch, Told>): PerformAct<Item, Patch, Told> {
  return async (unit, { id, expected }, act) => {
    const { tx, now } = unit;
    await lock(tx, id);
    const before = requireFound(await find(tx, id, now));
    if (expected !== undefined) requireRevision(before, expected);
    const done = await act(before);
    if (done === null) return before;
    const { patch, told } = done;
    if (patch !== null) await update(tx, id, { patch, now });
    const after = requireFound(await find(tx, id, now));
    await tell(unit, { before, after, told });
    return after;
  };
}

/** Actions on any record of a table, for roles that see the whole company. */
export function wholeTable<Item extends StoredRecord, Values>({
  lock,
  find,
  update,
}: Pick<RecordTable<Item, Values, never>, 'lock' | 'find' | 'update'>): Omit<
  ActedRecord<Item, Partial<Values>, never>,
  'tell'
> {
  return { lock, update, find: (tx, id, now) => find(tx, id, { scope: companyScope, now }) };
}
