import type { ImportedRow } from '@switchyard/contracts/imports/read-row.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import {
  findImportKeys,
  findKnownRecords,
  findLiveIds,
  freeReferences,
  insertImportKeys,
} from '../db/repositories/import-key-repository.ts';
import {
  type LockedImport,
  lockImport,
  lockImportsOf,
  updateImport,
} from '../db/repositories/import-repository.ts';
import {
  type AddedRecord,
  findClusterRecords,
  insertAddedRecords,
  type JudgedRow,
  type PlannedRow,
  readRawRows,
  updateAddedRows,
} from '../db/repositories/import-row-repository.ts';
import {
  type CommandContext,
  type CommandDeps,
  runCommand,
  type UnitOfWork,
} from '../events/unit-of-work.ts';
import { newId } from '../runtime/ids.ts';
import { findKnownSites, type KnownSites, referenceOf, siteKeyOf } from './known-sites.ts';
import { openReader, type RowReader } from './open-reader.ts';
import { findJoined } from './row-matcher.ts';
import { rowKey } from './row-key.ts';
import { importTargets } from './targets/import-targets.ts';
import type { NewRecord, NewRelated } from './targets/import-target.ts';

/** Rows per transaction: few enough that other users of the number counter hardly wait. */
export const importBatch = 200;

export type ImportPlace = { companyId: string; importId: string };

/**
 * Adds the waiting rows of an import, batch by batch, each in a transaction with its events. May be interrupted at any
 * moment and called again: added rows are marked in the same transaction.
 */
export async function runImport(deps: CommandDeps, place: ImportPlace): Promise<void> {
  const context: CommandContext = {
    companyId: place.companyId,
    actor: { kind: 'system', id: null, name: 'Import' },
    source: 'api',
    correlationId: place.importId,
    causationId: null,
  };
  while (await runCommand(deps, context, (unit) => addBatch(unit, place.importId)));
}

/** @returns false if no row is waiting */
async function addBatch(unit: UnitOfWork, importId: string): Promise<boolean> {
  const { tx, now, context } = unit;
  const item = await lockImport(tx, importId);
  if (item?.state !== 'running' || item.mapping === null) return false;
  const raw = await readRawRows(tx, { importId, after: 0, limit: importBatch, state: 'waiting' });
  if (raw.length === 0) {
    await updateImport(tx, importId, { patch: { state: 'done', finishedAt: now }, now });
    return false;
  }
  await lockImportsOf(tx, context.companyId);
  const read = await openReader(tx, context.companyId, { ...item, mapping: item.mapping });
  const added = await addRows(byPerson(unit, item), raw, { importId, item, read });
  await updateAddedRows(tx, importId, added.rows);
  await insertAddedRecords(tx, { companyId: context.companyId, importId }, added.records);
  const amounts = Object.fromEntries(
    [...Map.groupBy(added.records, ({ kind }) => kind)].map(([kind, { length }]) => [kind, length]),
  );
  await updateImport(tx, importId, { patch: { added: amounts }, now });
  return true;
}

/** Records added by an import are attributed to the user who started it. */
function byPerson(unit: UnitOfWork, { createdBy, createdByName }: LockedImport): UnitOfWork {
  const actor = { kind: 'user', id: createdBy, name: createdByName } as const;
  return {
    ...unit,
    record: (event) =>
      unit.record({
        ...event,
        deliveries: event.deliveries.map((delivery) => ({ ...delivery, actor: delivery.actor ?? actor })),
      }),
  };
}

type Adding = { readonly importId: string; readonly item: LockedImport; readonly read: RowReader };
type Added = { rows: JudgedRow[]; records: AddedRecord[] };

async function addRows(unit: UnitOfWork, raw: readonly PlannedRow[], adding: Adding): Promise<Added> {
  const { tx, context } = unit;
  const { record: kind, createdBy } = adding.item;
  const target = importTargets[kind];
  const batch = new AddedBatch(kind, unit.now.getTime());
  const good: GoodRow[] = [];
  for (const planned of raw) {
    const result = adding.read(planned.cells);
    if (result.ok)
      good.push({ ...planned, row: result.row, warnings: result.warnings, key: rowKey(kind, planned.cells) });
    else batch.rows.push({ line: planned.line, state: 'wrong', errors: result.errors });
  }
  const refusals =
    (await target.lookUp?.(
      tx,
      good.map(({ row }) => row),
    )) ?? [];
  const places = await findPlaces(unit, good, adding);
  const sites = await findKnownSites(
    tx,
    good.map(({ row }) => row),
    target.insertRelated ? places.flatMap(({ id }) => id ?? []) : [],
  );
  for (const [at, row] of good.entries()) {
    const refused = refusals[at] ?? places[at]?.refused;
    if (refused) batch.refuse(row, refused);
    else batch.add(row, places[at]?.id ?? null, sites);
  }
  await freeReferences(
    tx,
    kind,
    batch.records.flatMap(({ row }) => row.identity.reference ?? []),
  );
  if (batch.records.length > 0) await target.insert(unit, batch.records, createdBy);
  await freeReferences(
    tx,
    'site',
    batch.related.flatMap(({ row }) => referenceOf(row) ?? []),
  );
  if (batch.related.length > 0) await target.insertRelated?.(unit, batch.related);
  await insertImportKeys(tx, context.companyId, batch.keys());
  return { rows: batch.rows, records: batch.added };
}

type GoodRow = PlannedRow & {
  readonly row: ImportedRow;
  readonly warnings: JudgedRow['errors'];
  readonly key: Buffer;
};
type Refusal = { readonly field: string | null; readonly message: string };
type RecordPlace = { readonly id: string | null; readonly refused?: Refusal };

/**
 * The existing record of each row, or null: added from the same content, found by the check, made by an earlier row of
 * the same cluster, or added by others since the check.
 */
async function findPlaces(
  { tx }: UnitOfWork,
  rows: readonly GoodRow[],
  { importId, item: { record: kind } }: Adding,
): Promise<RecordPlace[]> {
  const keys = await findImportKeys(
    tx,
    kind,
    rows.map(({ key }) => key),
  );
  const clusters = await findClusterRecords(
    tx,
    importId,
    rows.flatMap(({ cluster }) => cluster ?? []),
  );
  const known = await findKnownRecords(
    tx,
    kind,
    rows.map(({ row }) => row.identity),
  );
  const planned = [...rows.flatMap(({ recordId }) => recordId ?? []), ...clusters.values()];
  const live = await findLiveIds(tx, kind, planned);
  return rows.map(({ key, recordId, cluster, row }) => {
    const imported = keys.get(key.toString('hex'));
    if (imported !== undefined) return { id: imported };
    if (recordId !== null && live.has(recordId)) return { id: recordId };
    const made = clusters.get(cluster ?? -1);
    if (made !== undefined && live.has(made)) return { id: made };
    const joined = findJoined(row.identity, known);
    if (!joined?.isDeleted) return { id: joined?.id ?? null };
    return {
      id: null,
      refused: { field: 'reference', message: `Belongs to a ${kind} that was deleted: restore it first` },
    };
  });
}

/** The records that a batch of rows adds. */
class AddedBatch {
  readonly rows: JudgedRow[] = [];
  readonly records: NewRecord[] = [];
  readonly related: NewRelated[] = [];
  readonly added: AddedRecord[] = [];
  readonly #kind: ImportKind;
  readonly #now: number;
  readonly #keys = new Map<string, { key: Buffer; recordId: string }>();
  readonly #byCluster = new Map<number, string>();
  readonly #byReference = new Map<string, string>();
  readonly #places = new Set<string>();

  constructor(kind: ImportKind, now: number) {
    this.#kind = kind;
    this.#now = now;
  }

  keys(): { key: Buffer; recordId: string }[] {
    return [...this.#keys.values()];
  }

  refuse({ line }: GoodRow, { field, message }: Refusal): void {
    this.rows.push({ line, state: 'wrong', errors: [{ column: null, field, message }] });
  }

  add({ line, row, cluster, key, warnings }: GoodRow, existing: string | null, sites: KnownSites): void {
    const { reference } = row.identity;
    const present =
      existing ?? this.#byCluster.get(cluster ?? line) ?? this.#byReference.get(reference ?? '') ?? null;
    const id = present ?? newId(this.#now);
    if (present === null) {
      this.records.push({ id, row });
      this.added.push({ kind: this.#kind, recordId: id, line });
    }
    this.#byCluster.set(cluster ?? line, id);
    if (reference !== null) this.#byReference.set(reference, id);
    const isNewSite = this.#addSite({ line, row }, id, sites);
    this.#keys.set(key.toString('hex'), { key, recordId: id });
    const state = present === null || isNewSite ? 'added' : 'known';
    this.rows.push({ line, state, errors: warnings, recordId: id });
  }

  /** @returns false if the row has no site, or one that is known */
  #addSite({ line, row }: Pick<GoodRow, 'line' | 'row'>, parentId: string, known: KnownSites): boolean {
    const key = siteKeyOf(row);
    if (key === null || this.#places.has(`${parentId} ${key}`)) return false;
    if (known.find(row, parentId) !== undefined || known.withReference(row) !== undefined) return false;
    const id = newId(this.#now);
    this.#places.add(`${parentId} ${key}`);
    this.related.push({ id, parentId, row });
    this.added.push({ kind: 'site', recordId: id, line });
    return true;
  }
}
