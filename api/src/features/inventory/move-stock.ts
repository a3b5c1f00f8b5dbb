import type { MovementType } from '@switchyard/contracts/inventory/inventory-options.ts';
import { stockMovementRecord } from '@switchyard/contracts/inventory/stock-movement-record.ts';
import type { StockMovement } from '@switchyard/contracts/inventory/stock-movement.ts';
import { toMilli } from '@switchyard/contracts/inventory/quantity.ts';
import { findMovements } from '@switchyard/platform/db/repositories/stock-movement-repository.ts';
import { audienceOf } from '@switchyard/platform/events/audience.ts';
import { recordChange } from '@switchyard/platform/events/record-event.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { type NewMovement, usualPointers } from '@switchyard/platform/stock/new-movement.ts';
import { postMovements } from '@switchyard/platform/stock/post-movements.ts';
import { refuseFuture } from '../../records/refuse-future.ts';
import type { CommandScope } from '../../records/record-spec.ts';

type Verb = keyof typeof stockMovementRecord.events;
const verbs: Readonly<Record<MovementType, Verb>> = {
  receipt: 'received',
  issue: 'used',
  return: 'returned',
  transfer: 'transferred',
  adjustment: 'adjusted',
  count: 'counted',
  scrap: 'scrapped',
};

/** A movement as requested; the quantity is in units. */
export type AskedMovement = Pick<NewMovement, 'type' | 'itemId'> & {
  readonly quantity: number;
  readonly key: string | null;
  readonly fromPlaceId?: string | null;
  readonly toPlaceId?: string | null;
  readonly jobId?: string | null;
  readonly reason?: string | null;
  readonly occurredAt?: string | null;
  readonly unitCostMinor?: number | null;
  readonly seen?: number;
  readonly mayLack?: boolean;
  readonly pointers?: Partial<NewMovement['pointers']>;
};

/**
 * Writes movements to the ledger, all or none, and records their events.
 * @throws ProblemError `request.invalid` naming what does not fit
 */
export async function moveStock(
  { unit, actor: user }: CommandScope,
  asked: readonly AskedMovement[],
): Promise<StockMovement[]> {
  const { tx, now } = unit;
  const { companyId, actor } = unit.context;
  for (const { occurredAt } of asked) refuseFuture(unit, occurredAt ?? null);
  const movements = asked.map((movement) => toMovement(movement, now));
  const author = { companyId, authorId: actor.id, authorName: actor.name, now };
  const rows = await postMovements(tx, author, movements);
  const fresh = new Set(movements.map(({ id }) => id));
  const ids = rows.map(({ id }) => id);
  for (const written of await findMovements(tx, ids, { seesCosts: true })) {
    if (!fresh.has(written.id)) continue;
    recordChange(unit, stockMovementRecord, {
      verb: verbs[written.type],
      before: null,
      after: written,
      reason: written.reason,
      occurredAt: written.occurredAt === now.toISOString() ? null : written.occurredAt,
    });
  }
  return await findMovements(tx, ids, { seesCosts: audienceOf(user) === 'staff' });
}

/** {@link moveStock} of a single movement. */
export async function moveOne(command: CommandScope, asked: AskedMovement): Promise<StockMovement> {
  const [written] = await moveStock(command, [asked]);
  if (!written) throw new Error('The ledger has no line of the movement');
  return written;
}

function toMovement(asked: AskedMovement, now: Date): NewMovement {
  const id = newId(now.getTime());
  const { unitCostMinor, seen } = asked;
  return {
    id,
    key: asked.key ?? id,
    type: asked.type,
    itemId: asked.itemId,
    fromPlaceId: asked.fromPlaceId ?? null,
    toPlaceId: asked.toPlaceId ?? null,
    quantity: toMilli(asked.quantity),
    ...(seen === undefined ? {} : { seen: toMilli(seen) }),
    ...(unitCostMinor === undefined ? {} : { unitCost: unitCostMinor }),
    jobId: asked.jobId ?? null,
    reason: asked.reason ?? null,
    occurredAt: asked.occurredAt ?? null,
    mayLack: asked.mayLack ?? false,
    pointers: { ...usualPointers, ...asked.pointers },
  };
}
