import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type {
  StockCheck,
  StockMovement,
  StockReconcile,
} from '@switchyard/contracts/inventory/stock-movement.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findItemNames,
  listMovements,
  listReconciles,
  type StockMovementQuery,
} from '@switchyard/platform/db/repositories/stock-movement-repository.ts';
import { audienceOf } from '@switchyard/platform/events/audience.ts';
import { checkStock } from '@switchyard/platform/stock/rebuild-stock.ts';

const mostReconciles = 200;

/** A page of the ledger; technicians see no costs. */
export function readLedgerPage(
  tx: Tx,
  actor: Actor,
  query: StockMovementQuery,
): Promise<Page<StockMovement>> {
  return listMovements(tx, { query, seesCosts: audienceOf(actor) === 'staff' });
}

/** Levels below zero, oldest first. */
export async function readReconciles(tx: Tx): Promise<{ items: StockReconcile[] }> {
  return { items: await listReconciles(tx, mostReconciles) };
}

/** Compares levels and values with the ledger. `write`: writes them again. */
export async function compareStock(tx: Tx, how: { companyId: string; write: boolean }): Promise<StockCheck> {
  const { movements, items, differing } = await checkStock(tx, how);
  return { movements, items, differences: await findItemNames(tx, differing) };
}
