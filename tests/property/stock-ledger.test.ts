import { randomUUID } from 'node:crypto';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { costMethods } from '@switchyard/contracts/inventory/inventory-options.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import {
  readLedger,
  readLevels,
  readValues,
} from '@switchyard/platform/db/repositories/stock-ledger-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { type LedgerRow, type NewMovement, usualPointers } from '@switchyard/platform/stock/new-movement.ts';
import { postMovements } from '@switchyard/platform/stock/post-movements.ts';
import { checkStock } from '@switchyard/platform/stock/rebuild-stock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../support/stock-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, type WorkCompany } from '../support/work-company.ts';

/** Movements that are sent, each of them twice; 10,000 take a minute and a half. */
const sent = Number(process.env['STOCK_MOVEMENTS'] ?? 1_000);
/** Movements of one command, as in a count. */
const perCommand = 10;
const atOnce = 8;
const itemCount = 12;
const placeCount = 4;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Small deterministic generator (mulberry32): a failing run can be repeated with PROPERTY_SEED. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

type World = { company: WorkCompany; itemIds: string[]; placeIds: string[]; jobIds: string[] };

async function newWorld(method: (typeof costMethods)[number]): Promise<World> {
  const company = await newWorkCompany(app);
  const stock = stockOf(company);
  await app.services.database.inCompany(company.companyId, (tx) =>
    sql`UPDATE companies SET stock_cost_method = ${method} WHERE id = app_company()`.execute(tx),
  );
  const world: World = { company, itemIds: [], placeIds: [], jobIds: [] };
  for (let at = 0; at < itemCount; at++) {
    world.itemIds.push((await stock.newItem({ precision: 3, costMinor: at % 3 === 0 ? null : 333 })).id);
  }
  for (let at = 0; at < placeCount; at++)
    world.placeIds.push((await stock.newPlace({ name: `Place ${at}` })).id);
  for (let at = 0; at < 3; at++) world.jobIds.push((await company.newJob()).id);
  return world;
}

/** A movement of any type; a use may take more than there is, as in the field. */
function anyMovement({ itemIds, placeIds, jobIds }: World, random: (below: number) => number): NewMovement {
  const one = <Of>(list: readonly Of[]) => list[random(list.length)] as Of;
  const from = random(placeCount);
  const toPlaceId = placeIds[(from + 1 + random(placeCount - 1)) % placeCount] ?? null;
  const fromPlaceId = placeIds[from] ?? null;
  const base = {
    id: newId(),
    key: randomUUID(),
    itemId: one(itemIds),
    fromPlaceId: null,
    toPlaceId: null,
    quantity: 1 + random(9_000),
    jobId: null,
    reason: 'Any',
    occurredAt: null,
    mayLack: false,
    pointers: usualPointers,
  };
  const die = random(20);
  if (die < 6)
    return { ...base, type: 'receipt', toPlaceId, quantity: 1 + random(20_000), unitCost: random(2_000) };
  if (die < 10) return { ...base, type: 'transfer', fromPlaceId, toPlaceId };
  if (die < 14) return { ...base, type: 'issue', fromPlaceId, jobId: one(jobIds), mayLack: random(4) === 0 };
  if (die < 16) return { ...base, type: 'return', toPlaceId, jobId: one(jobIds) };
  if (die < 17) return { ...base, type: 'adjustment', toPlaceId };
  if (die < 18) return { ...base, type: 'adjustment', fromPlaceId };
  if (die < 19) return { ...base, type: 'count', toPlaceId, seen: random(3) * 1000 };
  return { ...base, type: 'scrap', fromPlaceId };
}

/** Movements in order: commands that are refused as a whole are sent again one by one, so that all that can happen does. */
async function send(world: World, movements: readonly NewMovement[]): Promise<void> {
  const { companyId } = world.company;
  const author = { companyId, authorId: null, authorName: 'A', now: new Date() };
  try {
    await app.services.database.inCompany(companyId, (tx) => postMovements(tx, author, movements));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (movements.length === 1) return;
    const half = Math.ceil(movements.length / 2);
    await send(world, movements.slice(0, half));
    await send(world, movements.slice(half));
  }
}

/** Sends every command twice, several at once, in an order that the seed decides. */
async function sendAll(world: World, random: (below: number) => number): Promise<void> {
  const commands = Array.from({ length: sent / perCommand }, () =>
    Array.from({ length: perCommand }, () => anyMovement(world, random)),
  );
  const queue = [...commands, ...commands].map((command) => ({ command, place: random(1e9) }));
  queue.sort((a, b) => a.place - b.place);
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await send(world, next.command);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Value of what is left of all deliveries if the oldest are used first: without the code of the ledger. */
function valueLeft(rows: readonly LedgerRow[]): number {
  const isOutside = (row: LedgerRow) => (row.fromPlaceId === null) !== (row.toPlaceId === null);
  const counted = rows.filter(isOutside);
  let used = counted.filter((row) => row.toPlaceId === null).reduce((sum, row) => sum + row.quantityMilli, 0);
  let value = 0n;
  for (const { quantityMilli, costMinor } of counted.filter(
    (row) => row.toPlaceId !== null && row.quantityMilli > 0,
  )) {
    const taken = Math.min(used, quantityMilli);
    used -= taken;
    const [whole, part, cost] = [BigInt(quantityMilli), BigInt(taken), BigInt(costMinor)];
    value += cost - (2n * cost * part + whole) / (2n * whole);
  }
  return Number(value);
}

/** Replays the lines place by place. @returns lines after which a place had less than nothing and that are not marked */
function unmarkedShortages(rows: readonly LedgerRow[]): LedgerRow[] {
  const levels = new Map<string, number>();
  return rows.filter((row) => {
    const { itemId, fromPlaceId, toPlaceId, quantityMilli, isException } = row;
    if (toPlaceId !== null) {
      const key = `${itemId} ${toPlaceId}`;
      levels.set(key, (levels.get(key) ?? 0) + quantityMilli);
    }
    if (fromPlaceId === null) return false;
    const key = `${itemId} ${fromPlaceId}`;
    const left = (levels.get(key) ?? 0) - quantityMilli;
    levels.set(key, left);
    return left < 0 !== isException;
  });
}

/** Makes up for everything that was used before it came, so that all of it has a cost. */
async function settle(world: World): Promise<void> {
  const levels = await app.services.database.inCompany(world.company.companyId, (tx) => readLevels(tx));
  for (const [key, level] of levels) {
    const [itemId = '', toPlaceId = ''] = key.split(' ');
    if (level >= 0) continue;
    const more = { type: 'receipt', toPlaceId, quantity: -level, unitCost: 777 } as const;
    await send(world, [
      {
        ...anyMovement(world, () => 0),
        seen: 0,
        ...more,
        id: newId(),
        key: randomUUID(),
        itemId,
        fromPlaceId: null,
        jobId: null,
      },
    ]);
  }
}

describe('any movements of stock, many at once and each sent twice', () => {
  const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

  it.each(costMethods)(
    `add up, are never short unmarked, and have their value: %s (PROPERTY_SEED=${seed})`,
    async (method) => {
      console.log(`PROPERTY_SEED=${seed}`);
      const world = await newWorld(method);
      await sendAll(world, randomFrom(seed));
      await settle(world);
      const { companyId } = world.company;
      await app.services.database.inCompany(companyId, async (tx) => {
        const rows = await readLedger(tx);
        expect(rows.length).toBeGreaterThan(sent / 3);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        expect(rows.filter(({ isException }) => isException).length).toBeGreaterThan(0);
        expect(unmarkedShortages(rows)).toEqual([]);
        const values = await readValues(tx);
        const { rows: held } = await sql<{ itemId: string; placeId: string; onHand: number; sum: number }>`
        SELECT l.item_id, l.place_id, l.on_hand_milli AS on_hand, (SELECT coalesce(sum(CASE l.place_id
            WHEN m.to_place_id THEN m.quantity_milli ELSE -m.quantity_milli END), 0)::bigint
          FROM stock_movements m WHERE m.item_id = l.item_id AND l.place_id IN (m.from_place_id, m.to_place_id)) AS sum
        FROM stock_levels l`.execute(tx);
        expect(held.filter(({ onHand, sum }) => onHand !== sum || onHand < 0)).toEqual([]);
        const open = await sql`SELECT FROM stock_reconciles WHERE closed_at IS NULL`.execute(tx);
        expect(open.rows).toEqual([]);
        const stored = await sql<{ itemId: string; value: number; sum: number }>`
        SELECT v.item_id, v.value_minor AS value, (SELECT sum(m.value_minor)::bigint FROM stock_movements m
          WHERE m.item_id = v.item_id) AS sum FROM stock_values v`.execute(tx);
        expect(stored.rows.length).toBe(values.size);
        expect(stored.rows.filter(({ value, sum }) => value !== sum)).toEqual([]);
        if (method === 'fifo') {
          const wrong = stored.rows.filter(
            ({ itemId, value }) => value !== valueLeft(rows.filter((row) => row.itemId === itemId)),
          );
          expect(wrong).toEqual([]);
        }
        expect((await checkStock(tx, { companyId, write: false })).differing).toEqual([]);
      });
    },
  );
});
