import { equipmentMachine } from '@switchyard/contracts/equipment/equipment-rules.ts';
import type { EquipmentState } from '@switchyard/contracts/equipment/equipment-options.ts';
import { equipmentRecord } from '@switchyard/contracts/equipment/equipment-record.ts';
import type { Equipment, TransitionEquipment } from '@switchyard/contracts/equipment/equipment.ts';
import { equipmentTable } from '@switchyard/platform/db/records/equipment-table.ts';
import { jobTable } from '@switchyard/platform/db/records/job-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { changeSpan } from '@switchyard/platform/db/repositories/equipment-repository.ts';
import { recordChange } from '@switchyard/platform/events/record-event.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields, requireFound } from '../../access/access.ts';
import type { CommandScope } from '../../records/record-spec.ts';
import { transitionRecord } from '../../records/transition-record.ts';

/**
 * Moves a piece of equipment to another state and keeps the time in each. A step that happened before the last one, such
 * as work replayed after a shift without a network, counts from that step: spans never overlap.
 * @throws ProblemError `equipment.transition_refused` with what is possible or missing
 */
export async function transitionEquipment(
  command: CommandScope,
  move: { id: string; expected: number; step: TransitionEquipment },
): Promise<Equipment> {
  return await transitionRecord<Equipment, EquipmentState>(
    { table: equipmentTable, machine: equipmentMachine, write: (_, item) => write(command, item, move.step) },
    command,
    move,
  );
}

async function write(
  command: CommandScope,
  item: Equipment,
  { to, reason, occurredAt, jobId }: TransitionEquipment,
): Promise<Equipment> {
  const { unit, scope } = command;
  const { tx, now } = unit;
  const { companyId, actor } = unit.context;
  await requireJob(command, item, jobId);
  const at = new Date(Math.max(Date.parse(occurredAt ?? now.toISOString()), Date.parse(item.stateAt)));
  await changeSpan(tx, {
    id: newId(now.getTime()),
    companyId,
    equipmentId: item.id,
    state: to,
    startedAt: at,
    reason,
    jobId,
    authorId: actor.id,
    authorName: actor.name,
  });
  const patch = { state: to, stateReason: reason, stateAt: at.toISOString() };
  await equipmentTable.update(tx, item.id, { patch, now });
  const after = requireFound(await equipmentTable.find(tx, item.id, { scope: companyScope, now }));
  recordChange(unit, equipmentRecord, {
    verb: 'state_changed',
    before: { ...after, state: item.state, stateReason: item.stateReason, stateAt: item.stateAt },
    after,
    reason,
    occurredAt: at.toISOString(),
  });
  return requireFound(await equipmentTable.find(tx, item.id, { scope, now }));
}

/** The job is one that the actor sees, of the customer whose equipment it is. */
async function requireJob(
  { unit, scope }: CommandScope,
  { customerId }: Equipment,
  jobId: string | null,
): Promise<void> {
  if (jobId === null) return;
  const job = await jobTable.find(unit.tx, jobId, { scope, now: unit.now });
  if (job?.deletedAt !== null) refuseFields([fieldError('/jobId', 'not_found', 'There is no such job')]);
  else if (customerId !== null && job.customerId !== customerId)
    refuseFields([fieldError('/jobId', 'wrong_customer', 'The job is for another customer')]);
}
