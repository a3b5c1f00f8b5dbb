import type { EquipmentState } from '@switchyard/contracts/equipment/equipment-options.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { equipmentStateWord } from '../../core/equipment/equipment-words.ts';
import type { EnqueueInput } from '../../offline/actions/enqueue-input.ts';

/** Outbox commands for the equipment at the site of a visit. */
const entityOf = ({ id }: Equipment) => `equipment:${id}`;

export type EquipmentStepDetails = {
  readonly to: EquipmentState;
  readonly reason: string | null;
  /** The job of the visit. */
  readonly jobId: string;
};

export function equipmentStepCommand(
  equipment: Equipment,
  step: EquipmentStepDetails,
  occurredAt: string,
): EnqueueInput {
  return {
    method: 'POST',
    path: `/api/equipment/${equipment.id}/transitions`,
    body: { ...step, occurredAt },
    entity: entityOf(equipment),
    label: `${equipmentStateWord(step.to)} · ${equipment.name}`,
    record: equipment,
    occurredAt,
  };
}

export type MeterReading = {
  readonly meter: string;
  readonly unit: string;
  readonly value: number;
  readonly resetReason: string | null;
};

export function meterReadingCommand(
  equipment: Equipment,
  { resetReason, ...reading }: MeterReading,
  occurredAt: string,
): EnqueueInput {
  const amount = [reading.value, reading.unit].filter((part) => part !== '').join(' ');
  return {
    method: 'POST',
    path: `/api/equipment/${equipment.id}/readings`,
    body: { ...reading, isReset: resetReason !== null, resetReason, occurredAt },
    entity: entityOf(equipment),
    label: `${reading.meter}: ${amount} · ${equipment.name}`,
    record: equipment,
    occurredAt,
  };
}
