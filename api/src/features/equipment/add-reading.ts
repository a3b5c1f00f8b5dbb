import type { AddReading, EquipmentReading } from '@switchyard/contracts/equipment/equipment-reading.ts';
import { equipmentRecord } from '@switchyard/contracts/equipment/equipment-record.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { equipmentTable } from '@switchyard/platform/db/records/equipment-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import {
  findNeighbours,
  insertReadings,
} from '@switchyard/platform/db/repositories/equipment-history-repository.ts';
import { recordChange } from '@switchyard/platform/events/record-event.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields, requireFound } from '../../access/access.ts';
import { refuseFuture } from '../../records/refuse-future.ts';
import type { CommandScope } from '../../records/record-spec.ts';

type Neighbours = { before: EquipmentReading | undefined; after: EquipmentReading | undefined };

/**
 * Adds a reading of a meter. A meter counts up: a lower value needs a reset with its reason. A reading that arrives late
 * fits between those around it.
 * @returns the equipment, which shows the last reading of each meter
 * @throws ProblemError naming the field that does not fit
 */
export async function addReading(
  { unit, scope }: CommandScope,
  { id, reading }: { id: string; reading: AddReading },
): Promise<Equipment> {
  const { tx, now } = unit;
  const { companyId, actor } = unit.context;
  await equipmentTable.lock(tx, id);
  const before = requireFound(await equipmentTable.find(tx, id, { scope, now }));
  const { occurredAt, ...values } = reading;
  refuseFuture(unit, occurredAt);
  const takenAt = occurredAt ?? now.toISOString();
  const around = await findNeighbours(tx, { equipmentId: id, meter: reading.meter, takenAt });
  refuseFields([...resetErrors(reading), ...unitErrors(reading, around), ...orderErrors(reading, around)]);
  const known = around.before ?? around.after;
  const added = {
    ...values,
    id: newId(now.getTime()),
    equipmentId: id,
    // The name as it was first written.
    meter: known?.meter ?? reading.meter,
    resetReason: reading.isReset ? reading.resetReason : null,
    takenAt,
    authorName: actor.name,
  };
  await insertReadings(tx, [{ ...added, companyId, authorId: actor.id, createdAt: now }]);
  await equipmentTable.update(tx, id, { patch: {}, now });
  const after = requireFound(await equipmentTable.find(tx, id, { scope: companyScope, now }));
  recordChange(unit, equipmentRecord, {
    verb: 'reading_added',
    before: { ...after, revision: before.revision },
    after,
    reason: `${added.meter}: ${amount(added)}`,
    occurredAt,
  });
  return requireFound(await equipmentTable.find(tx, id, { scope, now }));
}

function resetErrors({ isReset, resetReason }: AddReading): FieldError[] {
  return isReset && resetReason === null
    ? [fieldError('/resetReason', 'required', 'Say why the meter was reset')]
    : [];
}

function unitErrors({ unit }: AddReading, { before, after }: Neighbours): FieldError[] {
  const known = before ?? after;
  if (known === undefined || known.unit === unit) return [];
  const words = known.unit === '' ? 'without a unit' : `in ${known.unit}`;
  return [fieldError('/unit', 'other_unit', `${known.meter} is read ${words}`)];
}

function orderErrors({ value, isReset }: AddReading, { before, after }: Neighbours): FieldError[] {
  if (before && !isReset && value < before.value) {
    const message = `At least ${amount(before)}, as read on ${before.takenAt.slice(0, 10)}. Mark a reset if the meter was reset or replaced`;
    return [fieldError('/value', 'too_low', message)];
  }
  if (after && !after.isReset && value > after.value) {
    return [
      fieldError('/value', 'too_high', `At most ${amount(after)}, as read on ${after.takenAt.slice(0, 10)}`),
    ];
  }
  return [];
}

function amount({ value, unit }: Pick<EquipmentReading, 'value' | 'unit'>): string {
  return unit === '' ? String(value) : `${value} ${unit}`;
}
