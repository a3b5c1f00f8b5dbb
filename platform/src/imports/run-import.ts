import { type ImportedRow, readImportRow } from '@switchyard/contracts/imports/import-row.ts';
import { customerRecord } from '@switchyard/contracts/customers/customer-record.ts';
import { siteRecord } from '@switchyard/contracts/sites/site-record.ts';
import { customerTable } from '../db/records/customer-table.ts';
import { companyScope } from '../db/records/record-table.ts';
import { siteTable } from '../db/records/site-table.ts';
import { takeNumbers } from '../db/repositories/counter-repository.ts';
import { insertContacts } from '../db/repositories/customer-repository.ts';
import { insertImportKeys } from '../db/repositories/import-key-repository.ts';
import {
  type JudgedRow,
  type LockedImport,
  lockImport,
  lockImportsOf,
  readRawRows,
  updateImport,
  updateImportRows,
} from '../db/repositories/import-repository.ts';
import { readCompanyTimeZone } from '../db/repositories/technician-repository.ts';
import { recordChange } from '../events/record-event.ts';
import {
  type CommandContext,
  type CommandDeps,
  runCommand,
  type UnitOfWork,
} from '../events/unit-of-work.ts';
import { newId } from '../runtime/ids.ts';
import { findKnownRecords, hashKey } from './match-rows.ts';

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
  const { tx, now } = unit;
  const item = await lockImport(tx, importId);
  if (item?.state !== 'running' || item.mapping === null) return false;
  const raw = await readRawRows(tx, { importId, after: 0, limit: importBatch, state: 'waiting' });
  if (raw.length === 0) {
    await updateImport(tx, importId, { patch: { state: 'done', finishedAt: now }, now });
    return false;
  }
  await lockImportsOf(tx, unit.context.companyId);
  const columns = { headers: item.headers, mapping: item.mapping };
  const rows = raw.map(({ line, cells }) => ({ line, result: readImportRow(cells, columns) }));
  const added = await addRows(byPerson(unit, item), rows);
  await updateImportRows(tx, importId, added.rows);
  await updateImport(tx, importId, {
    patch: { added: { customers: added.customers, sites: added.sites } },
    now,
  });
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

type ReadLine = { line: number; result: ReturnType<typeof readImportRow> };
type Added = { rows: JudgedRow[]; customers: number; sites: number };

async function addRows(unit: UnitOfWork, lines: readonly ReadLine[]): Promise<Added> {
  const { tx, now } = unit;
  const { companyId } = unit.context;
  const good = lines.flatMap(({ line, result }) => (result.ok ? [{ line, row: result.row }] : []));
  const known = await findKnownRecords(
    tx,
    good.map(({ row }) => row),
  );
  const customers = new Map<string, { id: string; row: ImportedRow | null }>();
  const sites = new Map<string, { id: string; customerId: string; row: ImportedRow | null }>();
  const judged: JudgedRow[] = lines.flatMap(({ line, result }) =>
    result.ok ? [] : [{ line, state: 'wrong' as const, errors: result.errors }],
  );
  for (const { line, row } of good) {
    const present = known.customerOf(row);
    if (present?.isDeleted) {
      const message = 'Belongs to a customer that was deleted: restore it first';
      judged.push({ line, state: 'wrong', errors: [{ column: null, field: 'reference', message }] });
      continue;
    }
    const isNewCustomer = !present && !customers.has(row.customerKey);
    const customer = customers.get(row.customerKey) ?? {
      id: present?.id ?? newId(now.getTime()),
      row: present ? null : row,
    };
    customers.set(row.customerKey, customer);
    const isNewSite = row.siteKey !== null && !sites.has(row.siteKey) && known.siteOf(row) === undefined;
    if (row.siteKey !== null && isNewSite)
      sites.set(row.siteKey, { id: newId(now.getTime()), customerId: customer.id, row });
    const state = isNewCustomer || isNewSite ? 'added' : 'known';
    judged.push({ line, state, errors: [], customerId: customer.id });
  }
  const newCustomers = [...customers].flatMap(([key, { id, row }]) => (row ? [{ key, id, row }] : []));
  await addCustomers(unit, newCustomers);
  const newSites = [...sites].flatMap(([key, { id, customerId, row }]) =>
    row?.site ? [{ key, id, customerId, site: row.site }] : [],
  );
  await addSites(unit, newSites);
  const records = [...newCustomers, ...newSites].map(({ key, id }) => ({ key: hashKey(key), recordId: id }));
  await insertImportKeys(tx, companyId, records);
  return { rows: judged, customers: newCustomers.length, sites: newSites.length };
}

async function addCustomers(
  unit: UnitOfWork,
  items: readonly { id: string; row: ImportedRow }[],
): Promise<void> {
  if (items.length === 0) return;
  const { tx, now } = unit;
  const { companyId } = unit.context;
  const first = await takeNumbers(tx, companyId, { kind: 'customer', count: items.length });
  await customerTable.insert(
    tx,
    items.map(({ id, row }, index) => {
      const { contacts: _, ...customer } = row.customer;
      return { ...customer, id, companyId, number: first + index, now };
    }),
  );
  const accounts = items.map(({ id, row }) => ({ customerId: id, contacts: row.customer.contacts }));
  await insertContacts(tx, { companyId, accounts });
  const after = await customerTable.findMany(
    tx,
    items.map(({ id }) => id),
    { scope: companyScope, now },
  );
  for (const customer of after.toSorted((a, b) => a.number - b.number)) {
    recordChange(unit, customerRecord, { verb: 'created', before: null, after: customer });
  }
}

type NewPlace = { id: string; customerId: string; site: NonNullable<ImportedRow['site']> };

async function addSites(unit: UnitOfWork, items: readonly NewPlace[]): Promise<void> {
  if (items.length === 0) return;
  const { tx, now } = unit;
  const { companyId } = unit.context;
  const zone = await readCompanyTimeZone(tx, companyId);
  await siteTable.insert(
    tx,
    items.map(({ id, customerId, site: { timeZone, ...site } }) => ({
      ...site,
      id,
      companyId,
      customerId,
      timeZone: timeZone ?? zone,
      now,
    })),
  );
  const after = await siteTable.findMany(
    tx,
    items.map(({ id }) => id),
    { scope: companyScope, now },
  );
  for (const site of after) recordChange(unit, siteRecord, { verb: 'created', before: null, after: site });
}
