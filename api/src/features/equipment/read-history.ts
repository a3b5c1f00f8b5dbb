import type { EquipmentReading } from '@switchyard/contracts/equipment/equipment-reading.ts';
import type { ReliabilityReply } from '@switchyard/contracts/equipment/equipment-routes.ts';
import { reliabilityOf } from '@switchyard/contracts/equipment/reliability.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { equipmentTable } from '@switchyard/platform/db/records/equipment-table.ts';
import type { Reader } from '@switchyard/platform/db/records/record-table.ts';
import {
  listReadings,
  listSpans,
} from '@switchyard/platform/db/repositories/equipment-history-repository.ts';
import { requireFound } from '../../access/access.ts';

/** Twelve months. */
const periodMs = 365 * dayMs;
const mostSpans = 1000;
const mostReadings = 1000;

/** The newest readings of all meters, oldest first. @throws ProblemError 404, 410 */
export async function readReadings(
  tx: Tx,
  id: string,
  reader: Reader,
): Promise<{ readings: EquipmentReading[] }> {
  requireFound(await equipmentTable.find(tx, id, reader));
  const readings = await listReadings(tx, id, mostReadings);
  // Why a meter was reset, and who read it, is between the company and its technicians.
  const isCustomer = reader.scope.kind === 'customer';
  return {
    readings: isCustomer
      ? readings.map((reading) => ({ ...reading, resetReason: null, authorName: '' }))
      : readings,
  };
}

/** The figures over twelve months with the state history. @throws ProblemError 404, 410 */
export async function readReliability(tx: Tx, id: string, reader: Reader): Promise<ReliabilityReply> {
  const now = reader.now.getTime();
  const item = requireFound(await equipmentTable.find(tx, id, reader));
  const spans = await listSpans(tx, id, mostSpans);
  const { from, to, ...figures } = reliabilityOf(spans, { from: now - periodMs, to: now });
  // Causes of downtime are between the company and its technicians.
  const isCustomer = reader.scope.kind === 'customer';
  return {
    ...figures,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    spans: spans.map(({ jobCustomerId, ...span }) => {
      if (!isCustomer) return span;
      // The piece may have been another customer's before.
      const isTheirs = jobCustomerId === item.customerId;
      const job = isTheirs ? {} : { jobId: null, jobLabel: null };
      return { ...span, ...job, reason: null, authorName: '' };
    }),
  };
}
