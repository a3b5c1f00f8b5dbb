import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { InventoryItem } from '@switchyard/contracts/inventory/inventory-item.ts';
import type { StockMovement } from '@switchyard/contracts/inventory/stock-movement.ts';
import type { StockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import type { TestUser } from './test-app.ts';
import { ok, type WorkCompany } from './work-company.ts';

/** Pointers and codes of a refusal: `/quantity not_enough`. */
export const errorsOf = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);

/** Requests about the stock of a company, as its manager unless another user is given. */
export function stockOf(company: WorkCompany) {
  const { manager } = company;
  const move = (path: string, payload: Record<string, unknown>, user: TestUser = manager, key?: string) =>
    user.call('POST', `/api/stock-movements/${path}`, { payload, ...(key === undefined ? {} : { key }) });
  return {
    move,
    moved: async (path: string, payload: Record<string, unknown>, user?: TestUser) =>
      ok<StockMovement>(await move(path, payload, user)),
    newItem: async (fields: Record<string, unknown> = {}) =>
      ok<InventoryItem>(
        await manager.call('POST', '/api/inventory-items', {
          payload: { name: 'Filter 16x25', costMinor: 500, ...fields },
        }),
      ),
    newPlace: async (fields: Record<string, unknown> = {}) =>
      ok<StockPlace>(
        await manager.call('POST', '/api/stock-places', {
          payload: { name: 'Warehouse', kind: 'warehouse', ...fields },
        }),
      ),
    item: async (id: string, user: TestUser = manager) =>
      ok<InventoryItem>(await user.call('GET', `/api/inventory-items/${id}`)),
    /** Quantity of an item at a place. */
    onHand: async (id: string, placeId: string) =>
      ok<InventoryItem>(await manager.call('GET', `/api/inventory-items/${id}`)).levels.find(
        (level) => level.placeId === placeId,
      )?.onHand ?? 0,
    ledger: async (query: string) =>
      ok<{ items: StockMovement[] }>(await manager.call('GET', `/api/stock-movements?${query}`)).items,
  };
}
