import { randomUUID } from 'node:crypto';
import type { InventoryItem } from '@switchyard/contracts/inventory/inventory-item.ts';
import type {
  StockCheck,
  StockMovement,
  StockReconcile,
} from '@switchyard/contracts/inventory/stock-movement.ts';
import type { StockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorsOf, stockOf } from '../support/stock-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
let stock: ReturnType<typeof stockOf>;
let warehouse: StockPlace;
let truck: StockPlace;
let otherTruck: StockPlace;
/** A job with a visit of the company's technician. */
let job: Job;

beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
  stock = stockOf(company);
  warehouse = await stock.newPlace();
  truck = await stock.newPlace({ name: 'Truck 1', kind: 'truck', technicianId: company.worker.id });
  otherTruck = await stock.newPlace({ name: 'Truck 2', kind: 'truck' });
  job = await company.newJob();
  await company.advance(
    await company.newVisit({ jobId: job.id, technicianIds: [company.worker.id] }),
    'dispatched',
  );
});
afterAll(() => app[Symbol.asyncDispose]());

const receipt = (item: InventoryItem, quantity: number, more: Record<string, unknown> = {}) =>
  stock.moved('receipts', { itemId: item.id, toPlaceId: warehouse.id, quantity, ...more });
const change = async ({ id }: { id: string }, payload: Record<string, unknown>) => {
  const { revision } = await stock.item(id);
  return await company.manager.call('PATCH', `/api/inventory-items/${id}`, { payload, revision });
};
const remove = async ({ id }: { id: string }, user: TestUser = company.admin) => {
  const { revision } = await stock.item(id);
  return await user.call('DELETE', `/api/inventory-items/${id}`, { revision });
};

describe('the ledger', () => {
  it('keeps what came, moved, was used and came back, and what it is worth', async () => {
    const item = await stock.newItem();
    await receipt(item, 10);
    await receipt(item, 10, { unitCostMinor: 700 });
    const moved = { itemId: item.id, fromPlaceId: warehouse.id, toPlaceId: truck.id };
    await stock.moved('transfers', { ...moved, quantity: 8 });
    const used = await stock.moved('issues', {
      itemId: item.id,
      fromPlaceId: warehouse.id,
      jobId: job.id,
      quantity: 12,
    });
    // Ten of the first delivery and two of the second.
    expect(used).toMatchObject({
      type: 'issue',
      quantity: 12,
      costMinor: 6400,
      position: 4,
      jobNumber: job.number,
    });
    const back = await stock.moved('returns', {
      itemId: item.id,
      toPlaceId: warehouse.id,
      jobId: job.id,
      quantity: 3,
    });
    expect(back.costMinor).toBe(1600);
    await stock.moved('scraps', { itemId: item.id, fromPlaceId: truck.id, quantity: 1, reason: 'Bent' });
    await stock.moved('adjustments', { itemId: item.id, placeId: truck.id, change: -1, reason: 'Lost' });
    const after = await stock.item(item.id);
    expect(after).toMatchObject({ onHand: 9, available: 9, valueMinor: 6 * 700 + 1600 });
    expect(after.levels.map(({ placeName, onHand }) => [placeName, onHand])).toEqual([
      ['Truck 1', 6],
      ['Warehouse', 3],
    ]);
    const lines = await stock.ledger(`itemId=${item.id}`);
    expect(lines.map(({ type, quantity }) => `${type} ${quantity}`)).toEqual([
      'adjustment 1',
      'scrap 1',
      'return 3',
      'issue 12',
      'transfer 8',
      'receipt 10',
      'receipt 10',
    ]);
    expect((await stock.ledger(`placeId=${truck.id}&type=transfer`)).length).toBe(1);
    expect((await stock.ledger(`jobId=${job.id}&itemId=${item.id}`)).map(({ type }) => type)).toEqual([
      'return',
      'issue',
    ]);
  });

  it('appears in the timelines of the item and of the job', async () => {
    const item = await stock.newItem();
    await receipt(item, 2);
    await stock.moved('issues', { itemId: item.id, fromPlaceId: warehouse.id, jobId: job.id, quantity: 1 });
    const timeline = async (kind: string, id: string) => {
      const topic = `t:${company.companyId}:timeline`;
      const query = `topic=${topic}&about=${kind}:${id}&limit=100`;
      const answer = await company.manager.call('GET', `/api/events?${query}`);
      return ok<{ items: { event: { type: string } }[] }>(answer).items.map(({ event }) => event.type);
    };
    expect(await timeline('inventory_item', item.id)).toEqual(
      expect.arrayContaining(['stock_movement.received', 'stock_movement.used']),
    );
    expect(await timeline('job', job.id)).toContain('stock_movement.used');
  });

  it('is only added to: the application may neither change nor remove a line', async () => {
    const item = await stock.newItem();
    await receipt(item, 1);
    const attempt = (statement: 'UPDATE' | 'DELETE') =>
      app.services.database.inCompany(company.companyId, (tx) =>
        statement === 'UPDATE'
          ? sql`UPDATE stock_movements SET quantity_milli = 1`.execute(tx)
          : sql`DELETE FROM stock_movements`.execute(tx),
      );
    await expect(attempt('UPDATE')).rejects.toMatchObject({ code: '42501' });
    await expect(attempt('DELETE')).rejects.toMatchObject({ code: '42501' });
  });

  it('writes a repeated movement once: by the key of the request, and for good by its own', async () => {
    const item = await stock.newItem();
    const payload = { itemId: item.id, toPlaceId: warehouse.id, quantity: 4, key: randomUUID() };
    const request = randomUUID();
    for (let time = 0; time < 2; time++) ok(await stock.move('receipts', payload, company.manager, request));
    const again = ok<StockMovement>(await stock.move('receipts', payload));
    expect(again.position).toBe(1);
    expect(await stock.onHand(item.id, warehouse.id)).toBe(4);
    const other = await stock.newItem();
    expect(errorsOf(await stock.move('receipts', { ...payload, itemId: other.id }))).toEqual(['/key reused']);
  });

  it('is what levels and values are made of, and can be proven and rebuilt', async () => {
    const item = await stock.newItem();
    await receipt(item, 5);
    const check = async () => ok<StockCheck>(await company.admin.call('GET', '/api/stock-movements/check'));
    expect((await check()).differences).toEqual([]);
    await app.services.database.inCompany(company.companyId, (tx) =>
      sql`UPDATE stock_levels SET on_hand_milli = 99000 WHERE item_id = ${item.id}`.execute(tx),
    );
    expect((await check()).differences.map(({ itemId }) => itemId)).toEqual([item.id]);
    ok(await company.admin.call('POST', '/api/stock-movements/rebuilds', { payload: {} }));
    expect((await check()).differences).toEqual([]);
    expect(await stock.onHand(item.id, warehouse.id)).toBe(5);
    expect((await company.manager.call('GET', '/api/stock-movements/check')).statusCode).toBe(403);
  });
});

describe('what the ledger refuses', () => {
  it('more than there is, at the same place, of another unit or of nothing', async () => {
    const item = await stock.newItem();
    const cable = await stock.newItem({ name: 'Cable', unit: 'm', precision: 1 });
    await receipt(item, 2);
    await receipt(cable, 2.5);
    const from = { itemId: item.id, fromPlaceId: warehouse.id };
    expect(errorsOf(await stock.move('issues', { ...from, jobId: job.id, quantity: 3 }))).toEqual([
      '/quantity not_enough',
    ]);
    expect(errorsOf(await stock.move('transfers', { ...from, toPlaceId: truck.id, quantity: 3 }))).toEqual([
      '/quantity not_enough',
    ]);
    expect(
      errorsOf(await stock.move('transfers', { ...from, toPlaceId: warehouse.id, quantity: 1 })),
    ).toEqual(['/toPlaceId same_place']);
    expect(errorsOf(await stock.move('scraps', { ...from, quantity: 0.5, reason: 'Bent' }))).toEqual([
      '/quantity precision',
    ]);
    const less = { itemId: cable.id, placeId: warehouse.id, change: -0.25, reason: 'Cut' };
    expect(errorsOf(await stock.move('adjustments', less))).toEqual(['/change precision']);
    for (const quantity of [0, -1, 0.0001, 1e9]) {
      const refused = await stock.move('receipts', { itemId: item.id, toPlaceId: warehouse.id, quantity });
      expect(refused.statusCode).toBe(400);
    }
    for (const change of [0, -0.00001]) {
      expect((await stock.move('adjustments', { ...less, change })).statusCode).toBe(400);
    }
    const noReason = { itemId: item.id, placeId: warehouse.id, change: -1, reason: ' ' };
    expect((await stock.move('adjustments', noReason)).statusCode).toBe(400);
    expect([await stock.onHand(item.id, warehouse.id), await stock.onHand(cable.id, warehouse.id)]).toEqual([
      2, 2.5,
    ]);
    expect((await stock.ledger(`itemId=${item.id}`)).length).toBe(1);
  });

  it('what was deleted meanwhile, and what another company has', async () => {
    const foreign = await newWorkCompany(app);
    const theirs = await stockOf(foreign).newItem({ barcodes: ['4006381333931'] });
    const theirPlace = await stockOf(foreign).newPlace();
    const item = await stock.newItem();
    const to = { toPlaceId: warehouse.id, quantity: 1 };
    expect(errorsOf(await stock.move('receipts', { ...to, itemId: theirs.id }))).toEqual([
      '/itemId not_found',
    ]);
    expect(
      errorsOf(await stock.move('receipts', { itemId: item.id, toPlaceId: theirPlace.id, quantity: 1 })),
    ).toEqual(['/toPlaceId not_found']);
    // A barcode names items of their own company alone, and two companies may have the same one.
    const byCode = await company.manager.call('GET', '/api/inventory-items?barcode=4006381333931');
    expect(ok<{ items: unknown[] }>(byCode).items).toEqual([]);
    const mine = await stock.newItem({ barcodes: ['4006381333931'] });
    const found = await company.manager.call('GET', '/api/inventory-items?barcode=4006381333931');
    expect(ok<{ items: InventoryItem[] }>(found).items.map(({ id }) => id)).toEqual([mine.id]);
    ok(await remove(item));
    expect(errorsOf(await stock.move('receipts', { ...to, itemId: item.id }))).toEqual(['/itemId deleted']);
    expect(await stock.ledger(`itemId=${item.id}`)).toEqual([]);
  });

  it('a place and a unit with stock to go, and an item that is not counted to have some', async () => {
    const item = await stock.newItem();
    const fee = await stock.newItem({ name: 'Disposal', nonStock: true, costMinor: 900 });
    await receipt(item, 1);
    expect(errorsOf(await change(item, { unit: 'box', precision: 2 }))).toEqual([
      '/unit has_stock',
      '/precision has_stock',
    ]);
    expect(errorsOf(await change(item, { nonStock: true }))).toEqual(['/nonStock has_stock']);
    expect((await remove(item)).json()).toMatchObject({ code: 'record.referenced' });
    const gone = await company.admin.call('DELETE', `/api/stock-places/${warehouse.id}`, {
      revision: warehouse.revision,
    });
    expect(gone.json()).toMatchObject({ code: 'record.referenced' });
    expect(
      errorsOf(await stock.move('receipts', { itemId: fee.id, toPlaceId: warehouse.id, quantity: 1 })),
    ).toEqual(['/itemId non_stock']);
    const used = await stock.moved('issues', { itemId: fee.id, jobId: job.id, quantity: 2 });
    expect(used).toMatchObject({ costMinor: 1800, fromPlaceId: null });
    expect(await stock.item(fee.id)).toMatchObject({ onHand: 0, valueMinor: 0 });
    expect(errorsOf(await stock.move('issues', { itemId: item.id, jobId: job.id, quantity: 1 }))).toEqual([
      '/fromPlaceId required',
    ]);
  });

  it('to take back more than a job has, and to use on a job that is over', async () => {
    const item = await stock.newItem();
    await receipt(item, 5);
    await stock.moved('issues', { itemId: item.id, fromPlaceId: warehouse.id, jobId: job.id, quantity: 2 });
    const back = { itemId: item.id, toPlaceId: warehouse.id, jobId: job.id };
    expect(errorsOf(await stock.move('returns', { ...back, quantity: 3 }))).toEqual(['/quantity too_many']);
    const over = await company.newJob();
    const cancelled = { to: 'cancelled', reason: 'Customer called off' };
    ok(
      await company.manager.call('POST', `/api/jobs/${over.id}/transitions`, {
        payload: cancelled,
        revision: over.revision,
      }),
    );
    const use = { itemId: item.id, fromPlaceId: warehouse.id, jobId: over.id, quantity: 1 };
    expect(errorsOf(await stock.move('issues', use))).toEqual(['/jobId ended']);
    expect(errorsOf(await stock.move('issues', { ...use, jobId: randomUUID() }))).toEqual([
      '/jobId not_found',
    ]);
  });

  it('numbers and barcodes that another item has', async () => {
    const item = await stock.newItem({ sku: 'F-16', barcodes: ['111222333'] });
    const add = (payload: Record<string, unknown>) =>
      company.manager.call('POST', '/api/inventory-items', { payload: { name: 'Another', ...payload } });
    expect(errorsOf(await add({ sku: 'f-16' }))).toEqual(['/sku taken']);
    expect(errorsOf(await add({ barcodes: ['111222333'] }))).toEqual(['/barcodes taken']);
    expect(errorsOf(await add({ barcodes: ['999888', '999888'] }))).toEqual(['/barcodes repeated']);
    expect((await add({ barcodes: ['-1 2'] })).statusCode).toBe(400);
    expect(errorsOf(await change(await stock.newItem(), { sku: item.sku }))).toEqual(['/sku taken']);
    expect((await stock.newItem()).sku).toMatch(/^P-\d{4}$/);
  });

  it('places that contradict themselves', async () => {
    const add = (payload: Record<string, unknown>) =>
      company.manager.call('POST', '/api/stock-places', { payload: { name: 'Shelf', ...payload } });
    expect(errorsOf(await add({ kind: 'bin' }))).toEqual(['/parentId required']);
    expect(errorsOf(await add({ kind: 'warehouse', parentId: warehouse.id }))).toEqual([
      '/parentId not_allowed',
    ]);
    expect(errorsOf(await add({ kind: 'site', technicianId: company.worker.id }))).toEqual([
      '/technicianId not_allowed',
    ]);
    expect(errorsOf(await add({ kind: 'truck', technicianId: company.worker.id }))).toEqual([
      '/technicianId taken',
    ]);
    const bin = ok<StockPlace>(await add({ kind: 'bin', parentId: warehouse.id }));
    const payload = { parentId: bin.id };
    const inItself = await company.manager.call('PATCH', `/api/stock-places/${bin.id}`, {
      payload,
      revision: bin.revision,
    });
    expect(errorsOf(inItself)).toEqual(['/parentId circular']);
  });
});

describe('technicians', () => {
  it('use, return and transfer parts of their own truck only, and see no costs', async () => {
    const item = await stock.newItem();
    await receipt(item, 9);
    const { technician } = company;
    const take = { itemId: item.id, fromPlaceId: warehouse.id, toPlaceId: truck.id, quantity: 4 };
    expect((await stock.moved('transfers', take, technician)).costMinor).toBeNull();
    const between = { itemId: item.id, fromPlaceId: warehouse.id, toPlaceId: otherTruck.id, quantity: 1 };
    expect(errorsOf(await stock.move('transfers', between, technician))).toEqual(['/fromPlaceId not_yours']);
    const use = { itemId: item.id, fromPlaceId: truck.id, jobId: job.id, quantity: 1 };
    await stock.moved('issues', use, technician);
    expect(errorsOf(await stock.move('issues', { ...use, fromPlaceId: warehouse.id }, technician))).toEqual([
      '/fromPlaceId not_yours',
    ]);
    const others = await company.newJob();
    expect(errorsOf(await stock.move('issues', { ...use, jobId: others.id }, technician))).toEqual([
      '/jobId not_found',
    ]);
    await stock.moved(
      'returns',
      { itemId: item.id, toPlaceId: truck.id, jobId: job.id, quantity: 1 },
      technician,
    );
    expect(
      (await stock.move('receipts', { itemId: item.id, toPlaceId: truck.id, quantity: 1 }, technician))
        .statusCode,
    ).toBe(403);
    expect(await stock.item(item.id, technician)).toMatchObject({
      costMinor: null,
      valueMinor: null,
      onHand: 9,
    });
    const reveal = { field: 'inventory_item.costMinor', id: item.id };
    expect(
      (await technician.call('POST', '/api/protected-fields/reveals', { payload: reveal })).statusCode,
    ).toBe(403);
    expect((await company.customer.call('GET', '/api/inventory-items')).statusCode).toBe(403);
    expect((await company.customer.call('GET', '/api/stock-movements')).statusCode).toBe(403);
  });

  it('may use more than the books have; that is marked, and open until it is made up for', async () => {
    const item = await stock.newItem();
    const use = { itemId: item.id, fromPlaceId: truck.id, jobId: job.id, quantity: 2 };
    expect(errorsOf(await stock.move('issues', use))).toEqual(['/quantity not_enough']);
    expect(await stock.moved('issues', use, company.technician)).toMatchObject({ isException: true });
    const open = async () =>
      ok<{ items: StockReconcile[] }>(
        await company.manager.call('GET', '/api/stock-movements/reconciles'),
      ).items.filter(({ itemId }) => itemId === item.id);
    expect(await open()).toMatchObject([{ placeId: truck.id, onHand: -2, jobNumber: job.number }]);
    expect(await stock.item(item.id)).toMatchObject({ onHand: -2, valueMinor: -1000 });
    await stock.moved('receipts', { itemId: item.id, toPlaceId: truck.id, quantity: 3, unitCostMinor: 600 });
    expect(await open()).toEqual([]);
    // Two of the three were used before they came.
    expect(await stock.item(item.id)).toMatchObject({ onHand: 1, valueMinor: 600 });
    const check = ok<StockCheck>(await company.admin.call('GET', '/api/stock-movements/check'));
    expect(check.differences).toEqual([]);
  });
});

describe('counts, plans and reservations', () => {
  it('a count posts the difference, and refuses lines whose stock changed since the review', async () => {
    const item = await stock.newItem();
    const other = await stock.newItem();
    await receipt(item, 5);
    await receipt(other, 5);
    const lines = [
      { itemId: item.id, counted: 3, seen: 5 },
      { itemId: other.id, counted: 7, seen: 4 },
    ];
    const count = { placeId: warehouse.id, lines };
    expect(errorsOf(await stock.move('counts', count))).toEqual(['/lines/1/counted changed']);
    expect(await stock.onHand(item.id, warehouse.id)).toBe(5);
    const right = lines.map((line) => (line.itemId === other.id ? { ...line, seen: 5 } : line));
    const posted = ok<{ movements: StockMovement[] }>(await stock.move('counts', { ...count, lines: right }));
    expect(
      posted.movements.map(({ type, quantity, fromPlaceName, toPlaceName }) => [
        type,
        quantity,
        fromPlaceName,
        toPlaceName,
      ]),
    ).toEqual([
      ['count', 2, 'Warehouse', null],
      ['count', 2, null, 'Warehouse'],
    ]);
    expect([await stock.onHand(item.id, warehouse.id), await stock.onHand(other.id, warehouse.id)]).toEqual([
      3, 7,
    ]);
    const same = { placeId: warehouse.id, lines: [{ itemId: item.id, counted: 3, seen: 3 }] };
    expect(ok<{ movements: StockMovement[] }>(await stock.move('counts', same)).movements).toMatchObject([
      { quantity: 0 },
    ]);
    expect(errorsOf(await stock.move('counts', same, company.technician))).toEqual(['/placeId not_yours']);
  });

  it('an item is low where a place has less than its minimum', async () => {
    const item = await stock.newItem();
    const plan = (payload: Record<string, unknown>) =>
      company.manager.call('POST', `/api/inventory-items/${item.id}/plans`, { payload });
    expect(ok<InventoryItem>(await plan({ placeId: truck.id, min: 2, max: 6 }))).toMatchObject({
      isLow: true,
    });
    const low = await company.manager.call('GET', '/api/inventory-items?low=true&limit=200');
    expect(ok<{ items: InventoryItem[] }>(low).items.map(({ id }) => id)).toContain(item.id);
    await stock.moved('receipts', { itemId: item.id, toPlaceId: truck.id, quantity: 2 });
    expect(await stock.item(item.id)).toMatchObject({ isLow: false });
    expect((await plan({ placeId: truck.id, min: 4, max: 3 })).statusCode).toBe(400);
    expect(errorsOf(await plan({ placeId: truck.id, min: 0.5 }))).toEqual(['/min precision']);
    expect(ok<InventoryItem>(await plan({ placeId: truck.id, min: null })).levels).toMatchObject([
      { min: null },
    ]);
  });

  it('what is kept for a job is used on that job, and left alone by others', async () => {
    const item = await stock.newItem();
    await receipt(item, 5);
    const reserve = (quantity: number, jobId = job.id) =>
      company.manager.call('POST', `/api/inventory-items/${item.id}/reservations`, {
        payload: { placeId: warehouse.id, jobId, quantity },
      });
    expect(ok<InventoryItem>(await reserve(4))).toMatchObject({ onHand: 5, reserved: 4, available: 1 });
    const other = await company.newJob();
    expect(errorsOf(await reserve(2, other.id))).toEqual(['/quantity not_enough']);
    const use = { itemId: item.id, fromPlaceId: warehouse.id, quantity: 2 };
    expect(errorsOf(await stock.move('issues', { ...use, jobId: other.id }))).toEqual(['/quantity reserved']);
    await stock.moved('issues', { ...use, jobId: job.id });
    expect(await stock.item(item.id)).toMatchObject({ onHand: 3, reserved: 2, available: 1 });
  });
});
