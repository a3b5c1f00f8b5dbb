import type {
  AdjustStock,
  CountStock,
  StockMovement,
} from '@switchyard/contracts/inventory/stock-movement.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import type { CommandScope } from '../../records/record-spec.ts';
import { requireOwnTruck } from './movement-policy.ts';
import { moveOne, moveStock } from './move-stock.ts';

/** Corrects stock up or down, with the reason. @throws ProblemError naming what does not fit */
export async function adjustStock(
  command: CommandScope,
  { placeId, change, ...body }: AdjustStock,
): Promise<StockMovement> {
  const side = change > 0 ? { toPlaceId: placeId } : { fromPlaceId: placeId };
  const pointers = { from: '/placeId', to: '/placeId', quantity: '/change' };
  return await moveOne(command, {
    ...body,
    ...side,
    type: 'adjustment',
    quantity: Math.abs(change),
    pointers,
  });
}

/**
 * Posts what was counted at a place, all lines or none. A line whose stock has changed since its review is refused.
 * @throws ProblemError naming the lines
 */
export async function countStock(
  command: CommandScope,
  { placeId, reason, key, lines }: CountStock,
): Promise<{ movements: StockMovement[] }> {
  await requireOwnTruck(command.unit, command, [{ id: placeId, pointer: '/placeId' }]);
  const repeated = lines.flatMap(({ itemId }, place) =>
    lines.findIndex((line) => line.itemId === itemId) < place
      ? [fieldError(`/lines/${place}/itemId`, 'repeated', 'This item is counted twice')]
      : [],
  );
  refuseFields(repeated);
  const movements = await moveStock(
    command,
    lines.map(({ itemId, counted, seen }, place) => ({
      type: 'count',
      itemId,
      toPlaceId: placeId,
      quantity: counted,
      seen,
      reason,
      // A key stands for the whole count, so only its first line can carry it.
      key: place === 0 ? key : null,
      pointers: { item: `/lines/${place}/itemId`, to: '/placeId', quantity: `/lines/${place}/counted` },
    })),
  );
  return { movements };
}
