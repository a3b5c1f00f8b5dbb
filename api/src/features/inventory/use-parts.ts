import type {
  IssueStock,
  ReturnStock,
  StockMovement,
  TransferStock,
} from '@switchyard/contracts/inventory/stock-movement.ts';
import type { CommandScope } from '../../records/record-spec.ts';
import { isFieldScope, requireJob, requireOwnTruck } from './movement-policy.ts';
import { moveOne } from './move-stock.ts';

/**
 * Uses stock on a job. In the field it is booked even if the books have less: the part is in the machine. That opens a
 * reconcile item.
 * @throws ProblemError naming what does not fit
 */
export async function issueStock(command: CommandScope, body: IssueStock): Promise<StockMovement> {
  const { unit, scope } = command;
  await requireOwnTruck(unit, command, [{ id: body.fromPlaceId, pointer: '/fromPlaceId' }]);
  await requireJob(unit, { jobId: body.jobId, scope, isReturn: false });
  return await moveOne(command, { ...body, type: 'issue', mayLack: isFieldScope(scope) });
}

/** Takes back from a job what was not needed, at what it cost. @throws ProblemError naming what does not fit */
export async function returnStock(command: CommandScope, body: ReturnStock): Promise<StockMovement> {
  const { unit, scope } = command;
  await requireOwnTruck(unit, command, [{ id: body.toPlaceId, pointer: '/toPlaceId' }]);
  await requireJob(unit, { jobId: body.jobId, scope, isReturn: true });
  return await moveOne(command, { ...body, type: 'return' });
}

/** Moves stock; a technician to or from their own truck. @throws ProblemError naming what does not fit */
export async function transferStock(command: CommandScope, body: TransferStock): Promise<StockMovement> {
  await requireOwnTruck(command.unit, command, [
    { id: body.fromPlaceId, pointer: '/fromPlaceId' },
    { id: body.toPlaceId, pointer: '/toPlaceId' },
  ]);
  return await moveOne(command, { ...body, type: 'transfer' });
}
