import type { CustomValues } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { RecordFacts } from '@switchyard/contracts/records/define-record.ts';
import {
  companyScope,
  type Reader,
  type StoredRecord,
} from '@switchyard/platform/db/records/record-table.ts';
import { lockFields } from '@switchyard/platform/db/repositories/custom-field-repository.ts';
import { nextNumber } from '@switchyard/platform/db/repositories/counter-repository.ts';
import { type RecordChange, recordChange } from '@switchyard/platform/events/record-event.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../app-deps.ts';
import { requireRevision } from '../http/entity-tag.ts';
import { requireFound, requireOwnFields } from '../access/access.ts';
import { type Audience, audienceOf } from '@switchyard/platform/events/audience.ts';
import { changedFields } from './changed-fields.ts';
import { changedCustomValues, type CustomPatch, newCustomValues } from './custom-values.ts';
import { deletedParent, refuseDeletedParents, requireRestorable } from './restore-rules.ts';
import type { CommandScope, Parent, RecordSpec, RecordVerb } from './record-spec.ts';

type Target = { readonly id: string; readonly expected: number };

/** @throws ProblemError for refusals by the record's own rules */
export async function createRecord<Item extends StoredRecord, Create, Update, Values, Query>(
  spec: RecordSpec<Item, Create, Update, Values, Query>,
  command: CommandScope,
  input: Create,
): Promise<Item> {
  const { record, table, prepare, afterCreate, followCreate } = spec;
  const { unit } = command;
  const { companyId } = unit.context;
  if (prepare === undefined) throw new Error(`A ${record.noun[0]} is not created by its route`);
  const values = await prepare(command, await withCustomValues(spec.record, command, input));
  const id = newId(unit.now.getTime());
  const number = record.isNumbered
    ? { number: await nextNumber(unit.tx, companyId, record.kind as 'job') }
    : {};
  // `Omit` and spread lose the type: the values of `prepare` plus those set by the kit.
  const row = { ...values, ...number, id, companyId, now: unit.now } as unknown as Parameters<
    typeof table.insert
  >[1][number];
  await table.insert(unit.tx, [row]);
  await afterCreate?.(command, { id, input });
  const after = requireFound(await table.find(unit.tx, id, asStaff(unit.now)));
  announce(spec, unit, { verb: 'created', before: null, after });
  if (followCreate === undefined) return showTo(spec, command, after);
  await followCreate(command, { id, input });
  return showTo(spec, command, requireFound(await table.find(unit.tx, id, asStaff(unit.now))));
}

/**
 * Changes a record; roles with the scope `own` change only the fields allowed for it.
 * @throws ProblemError 403, 404, 410, 412, and refusals by the record's own rules
 */
export async function updateRecord<
  Item extends StoredRecord,
  Create,
  Update extends Record<string, unknown>,
  Values,
  Query,
>(
  spec: RecordSpec<Item, Create, Update, Values, Query>,
  command: CommandScope,
  { id, expected, patch }: Target & { readonly patch: Update },
): Promise<Item> {
  const { table } = spec;
  const { unit, actor, scope } = command;
  if ('custom' in patch) await holdCustomFields(unit, spec.record.kind);
  await table.lock(unit.tx, id);
  const seen = requireFound(await table.find(unit.tx, id, { scope, now: unit.now }));
  const shown = showTo(spec, command, seen);
  requireWritable(spec, actor, seen);
  if (scope.kind !== 'company' && scope.kind !== 'user') {
    requireOwnFields(patch, [...(spec.ownFields ?? []), ...(spec.record.customFields ? ['custom'] : [])]);
  }
  requireRevision(shown, expected);
  const fields = changedFields(seen, await withCustomChanges(spec.record, command, { before: seen, patch }));
  if (Object.keys(fields).length === 0) return shown;
  // The hook writes values without a column of their own; the rest is written unchanged.
  const values = spec.change
    ? await spec.change(command, { before: seen, fields })
    : (fields as Partial<Values>);
  // Staff receive all fields that they may see, regardless of the author.
  const before =
    scope.kind === 'company' ? seen : requireFound(await table.find(unit.tx, id, asStaff(unit.now)));
  await table.update(unit.tx, id, { patch: values, now: unit.now });
  const after = requireFound(await table.find(unit.tx, id, asStaff(unit.now)));
  announce(spec, unit, { verb: 'updated', before, after });
  if (scope.kind === 'company') return after;
  // Undefined once a change has taken the record out of its author's scope.
  const theirs = await table.find(unit.tx, id, { scope, now: unit.now });
  return showTo(spec, command, theirs ?? after);
}

/** @throws ProblemError 404, 410, 412, `record.referenced` while other records refer to it */
export async function deleteRecord<Item extends StoredRecord, Create, Update, Values, Query>(
  spec: RecordSpec<Item, Create, Update, Values, Query>,
  { deps, ...command }: CommandScope & { readonly deps: AppDeps },
  { id, expected }: Target,
): Promise<Item> {
  const { record, table } = spec;
  const { unit, actor, scope } = command;
  await table.lock(unit.tx, id);
  const before = requireFound(await table.find(unit.tx, id, { scope, now: unit.now }));
  requireWritable(spec, actor, before);
  requireRevision(before, expected);
  const obstacle = await spec.inUse?.(command, before);
  if (obstacle !== undefined)
    throw new ProblemError('record.referenced', { detail: obstacle, current: before });
  await table.update(unit.tx, id, { patch: { deletedAt: unit.now }, now: unit.now });
  await spec.afterDelete?.(command, before, deps);
  const after = await table.find(unit.tx, id, { scope, now: unit.now });
  if (!after) throw new Error(`The ${record.kind} that was just deleted is missing`);
  announce(spec, unit, { verb: 'deleted', before, after });
  return after;
}

/**
 * Restores a deleted record.
 * @throws ProblemError `record.not_deleted`, `record.restore_expired`, `record.parent_deleted`, 404, 412
 */
export async function restoreRecord<Item extends StoredRecord, Create, Update, Values, Query>(
  spec: RecordSpec<Item, Create, Update, Values, Query>,
  command: CommandScope,
  { id, expected }: Target,
): Promise<Item> {
  const { table, parentsOf } = spec;
  const { unit, scope } = command;
  const reader = { scope, now: unit.now };
  if (parentsOf) {
    const found = await table.find(unit.tx, id, reader);
    // Parents before their children, as everywhere: in another order, two commands could deadlock.
    for (const parent of found ? parentsOf(found) : [])
      if (parent.id !== null) await parent.table.lock(unit.tx, parent.id);
  }
  await table.lock(unit.tx, id);
  const before = requireRestorable(unit, await table.find(unit.tx, id, reader), expected);
  requireWritable(spec, command.actor, before);
  if (parentsOf) await requireParents(command, parentsOf(before));
  const revived = await spec.beforeRestore?.(command, before);
  const patch = { ...revived?.values, deletedAt: null };
  await table.update(unit.tx, id, { patch, now: unit.now });
  await spec.afterRestore?.(command, before);
  const after = requireFound(await table.find(unit.tx, id, reader));
  announce(spec, unit, { verb: 'restored', before, after });
  await revived?.afterEvent();
  return after;
}

/** Parents are read for the whole company: the actor may have the scope of own records, which has no parents. */
async function requireParents({ unit }: CommandScope, parents: readonly Parent[]): Promise<void> {
  const errors = [];
  for (const { table, id, pointer, name } of parents) {
    if (id === null) continue;
    const parent = await table.find(unit.tx, id, asStaff(unit.now));
    if (parent?.deletedAt !== null) errors.push(deletedParent(pointer, name));
  }
  refuseDeletedParents(errors);
}

function announce<Item extends StoredRecord>(
  { record, tell }: Pick<RecordSpec<Item, never, never, never, never>, 'record' | 'tell'>,
  unit: UnitOfWork,
  change: RecordChange<Item, RecordVerb>,
): void {
  if (tell) tell(unit, change);
  else recordChange(unit, record, change);
}

/** @throws ProblemError `auth.forbidden` */
function requireWritable<Item>(
  { mayWrite }: { readonly mayWrite?: (actor: Actor, item: Item) => boolean },
  actor: Actor,
  item: Item,
): void {
  if (mayWrite?.(actor, item) === false) throw new ProblemError('auth.forbidden');
}

function asStaff(now: Date): Reader {
  return { scope: companyScope, now };
}

function showTo<Item extends StoredRecord>(
  { shownTo }: { readonly shownTo?: (audience: Audience, item: Item) => Item },
  { actor }: Pick<CommandScope, 'actor'>,
  item: Item,
): Item {
  return shownTo ? shownTo(audienceOf(actor), item) : item;
}

type Kind = Pick<RecordFacts<never>, 'kind' | 'customFields'>;

/** The input with all custom values of the new record. @throws ProblemError naming those that are refused */
async function withCustomValues<Create>(
  { kind, customFields }: Kind,
  { unit, actor }: CommandScope,
  input: Create,
): Promise<Create> {
  if (customFields !== true) return input;
  const { custom } = input as { custom?: CustomPatch };
  await holdCustomFields(unit, kind);
  return { ...input, custom: await newCustomValues({ tx: unit.tx, actor, kind }, custom) };
}

/** Conversions of the kind's fields wait until the commit, so that they find every value. */
async function holdCustomFields({ tx, context }: UnitOfWork, kind: string): Promise<void> {
  await lockFields(tx, { companyId: context.companyId, kind, mode: 'shared' });
}

/** The patch with all custom values after the change, if it names any. @throws ProblemError naming refused ones */
async function withCustomChanges<Update extends Record<string, unknown>>(
  { kind, customFields }: Kind,
  { unit, actor }: CommandScope,
  { before, patch }: { before: object; patch: Update },
): Promise<Update> {
  const { custom } = patch as { custom?: CustomPatch };
  if (customFields !== true || custom === undefined) return patch;
  const current = (before as { custom: CustomValues }).custom;
  return { ...patch, custom: await changedCustomValues({ tx: unit.tx, actor, kind }, current, custom) };
}
