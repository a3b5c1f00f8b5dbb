import { equipmentRecord } from '@switchyard/contracts/equipment/equipment-record.ts';
import type { CreateEquipment } from '@switchyard/contracts/equipment/equipment.ts';
import {
  endsBeforeInstallation,
  warrantyBeforeInstallation,
} from '@switchyard/contracts/equipment/equipment-rules.ts';
import type { ImportedRow } from '@switchyard/contracts/imports/read-row.ts';
import type { Tx } from '../../db/database.ts';
import { equipmentTable } from '../../db/records/equipment-table.ts';
import { companyScope } from '../../db/records/record-table.ts';
import { takeNumbers } from '../../db/repositories/counter-repository.ts';
import { findSameSerials, insertSpans } from '../../db/repositories/equipment-repository.ts';
import { recordChange } from '../../events/record-event.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { newId } from '../../runtime/ids.ts';
import { findPlaces } from './find-places.ts';
import type { ImportTarget, LookedUp, NewRecord } from './import-target.ts';

/** Equipment in service; its customers and sites must exist. A row with a known serial number is that piece. */
export const equipmentTarget: ImportTarget = {
  lookUp: async (tx, rows) => {
    const owned = rows.filter(({ record }) => record['ownerKind'] !== 'company');
    const places = await findPlaces(tx, owned);
    const placed = new Map(owned.map((row, at) => [row, places[at]]));
    const own = rows.map((row) => {
      const place = placed.get(row);
      if (place && 'message' in place) return place;
      if (place) Object.assign(row.record, { customerId: place.customer.id, siteId: place.site.id });
      return problemOf(row);
    });
    const known = await findKnown(tx, rows);
    return rows.map((row, at): LookedUp => {
      const problem = own[at] ?? known.repeated.get(row);
      const id = known.ids.get(row);
      if (problem === undefined && id !== undefined) Object.assign(row.identity, { id });
      return problem;
    });
  },
  insert: insertEquipment,
};

function problemOf({ record }: ImportedRow): LookedUp {
  return endsBeforeInstallation(record as CreateEquipment)
    ? { field: 'warrantyUntil', message: warrantyBeforeInstallation }
    : undefined;
}

/** Pieces that have the serial number of a row, and rows that repeat the number of an earlier one. */
async function findKnown(tx: Tx, rows: readonly ImportedRow[]) {
  const plates = rows.flatMap((row) => {
    const { model, serial } = row.record as CreateEquipment;
    return serial === null ? [] : [{ row, id: null, model, serial }];
  });
  const found = await findSameSerials(tx, plates);
  const ids = new Map(plates.map(({ row }, at) => [row, found[at]?.id]));
  const seen = new Set<string>();
  const repeated = new Map<ImportedRow, LookedUp>();
  for (const { row, model, serial } of plates) {
    const key = `${model ?? ''}\n${serial}`.toLowerCase();
    if (seen.has(key))
      repeated.set(row, { field: 'serial', message: 'An earlier row has this serial number already' });
    seen.add(key);
  }
  return { ids, repeated };
}

async function insertEquipment(unit: UnitOfWork, records: readonly NewRecord[], createdBy: string | null) {
  const { tx, now } = unit;
  const { companyId } = unit.context;
  const first = await takeNumbers(tx, companyId, { kind: 'equipment', count: records.length });
  await equipmentTable.insert(
    tx,
    records.map(({ id, row }, index) => ({
      ...(row.record as CreateEquipment),
      id,
      companyId,
      number: first + index,
      state: 'in_service' as const,
      stateReason: null,
      stateAt: now.toISOString(),
      now,
    })),
  );
  await insertSpans(
    tx,
    records.map(({ id }) => ({
      id: newId(now.getTime()),
      companyId,
      equipmentId: id,
      state: 'in_service' as const,
      position: 1,
      startedAt: now,
      authorId: createdBy,
      authorName: 'Import',
    })),
  );
  const reader = { scope: companyScope, now };
  const after = await equipmentTable.findMany(
    tx,
    records.map(({ id }) => id),
    reader,
  );
  for (const equipment of after.toSorted((a, b) => a.number - b.number))
    recordChange(unit, equipmentRecord, { verb: 'created', before: null, after: equipment });
}
