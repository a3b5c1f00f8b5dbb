import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bar, boxOf, dragToRow, rowOf, showBoard, takeHold } from './support/board-hands.ts';
import { untilStocked } from './support/offline-device.ts';
import { type Console, openConsole } from './support/open-console.ts';
import { prepareBoard } from './support/prepare-board.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
const badge = (page: Page, status: string) => page.locator(`button[data-status=${status}]`);
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('two dispatchers see each other move visits', async () => {
  const user = await running.newCompany();
  const { day, technicians, visits } = await prepareBoard(user);
  const [ada, ben] = technicians;
  const [noHeat, condenser] = visits;
  if (!ada || !ben || !noHeat || !condenser) throw new Error('The board was not prepared');
  const [first, second] = [await running.openWindow(user), await running.openWindow(user)];
  for (const { page } of [first, second]) {
    await showBoard(page, day);
    await bar(page, noHeat.id).waitFor();
  }
  expect(await rowOf(second.page, noHeat.id)).toBe(ada.id);

  await dragToRow(first.page, noHeat.id, ben.id);
  await expect.poll(() => rowOf(first.page, noHeat.id)).toBe(ben.id);
  await expect.poll(() => rowOf(second.page, noHeat.id)).toBe(ben.id);

  await dragToRow(second.page, condenser.id, ada.id);
  await expect.poll(() => rowOf(first.page, condenser.id)).toBe(ada.id);

  const saved = await user.call('GET', `/api/visits/${noHeat.id}`);
  expect(saved.body['assignments']).toMatchObject([{ technicianId: ben.id }]);
  expect(saved.body['scheduledStart']).toBe(`${day}T05:00:00.000Z`);
  expect([...first.problems, ...second.problems]).toEqual([]);
});

test('now stays where it is while zooming', async () => {
  const user = await running.newCompany();
  await prepareBoard(user);
  const { page } = await running.openWindow(user);
  await showBoard(page, new Date().toISOString().slice(0, 10));
  const grid = page.locator('.board-grid');
  const now = page.locator('.board-grid [role="none"].bg-\\(--focus\\)');
  const placeOfNow = async () => (await boxOf(now)).x;
  const view = await boxOf(grid);
  const before = await placeOfNow();
  expect(before).toBeGreaterThan(view.x);
  for (const step of ['Show fewer hours', 'Show fewer hours']) {
    await page.getByRole('button', { name: step }).click();
    // At the ends of the day the lanes end, too.
    await expect.poll(placeOfNow).toBeGreaterThan(view.x);
    await expect.poll(placeOfNow).toBeLessThan(view.x + view.width);
  }
});

test('a visit moves by keyboard alone', async () => {
  const user = await running.newCompany();
  const { day, visits } = await prepareBoard(user);
  const [visit] = visits;
  if (!visit) throw new Error('The board was not prepared');
  const { page } = await running.openWindow(user);
  await showBoard(page, day);
  await bar(page, visit.id).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await page.locator(`[data-visit="${visit.id}"][data-active]`).waitFor();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await user.call('GET', `/api/visits/${visit.id}`)).body['scheduledStart'])
    .toBe(`${day}T05:15:00.000Z`);
});

test('a visit moved offline keeps its place across refetches, and is sent', async () => {
  const user = await running.newCompany();
  const { day, technicians, visits } = await prepareBoard(user);
  const ben = technicians[1];
  const visit = visits[0];
  if (!ben || !visit) throw new Error('The board was not prepared');
  const { page, context } = await running.openWindow(user, { savesData: false });
  await showBoard(page, day);
  await bar(page, visit.id).waitFor();
  await untilStocked(page);
  await context.setOffline(true);
  await dragToRow(page, visit.id, ben.id);
  await page.getByText('1 change kept here').waitFor();
  await expect.poll(() => rowOf(page, visit.id)).toBe(ben.id);
  // The network is back, but requests for changes still fail: the days are read again.
  await page.route('**/api/sync', (route) => route.abort());
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Day after' }).click();
  await bar(page, visit.id).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Day before' }).click();
  await bar(page, visit.id).waitFor();
  expect(await rowOf(page, visit.id)).toBe(ben.id);
  await page.unroute('**/api/sync');
  await expect
    .poll(async () => (await user.call('GET', `/api/visits/${visit.id}`)).body['assignments'])
    .toMatchObject([{ technicianId: ben.id }]);
  expect(await rowOf(page, visit.id)).toBe(ben.id);
});

test('the network goes in the middle of a drag: nothing moves under the hand, and the visit lands where it is let go', async () => {
  const user = await running.newCompany();
  const { day, technicians, visits } = await prepareBoard(user);
  const ben = technicians[1];
  const visit = visits[0];
  if (!ben || !visit) throw new Error('The board was not prepared');
  const { page, context } = await running.openWindow(user, { savesData: false });
  await showBoard(page, day);
  await bar(page, visit.id).waitFor();
  await untilStocked(page);
  const lane = page.locator(`[data-row="${ben.id}"]`);
  const strip = page.getByText('once you are back. Keep this tab open.');

  const { x } = await takeHold(page, bar(page, visit.id));
  const to = await boxOf(lane);
  await page.mouse.move(x, to.y + to.height / 2, { steps: 12 });
  await context.setOffline(true);
  await badge(page, 'offline').waitFor();
  expect(await boxOf(lane)).toEqual(to);
  expect(await strip.count()).toBe(0);
  await page.mouse.up();
  await strip.waitFor();
  await expect.poll(() => rowOf(page, visit.id)).toBe(ben.id);
  // It shortens the page at its lower end.
  expect(await boxOf(lane)).toEqual(to);
  await context.setOffline(false);
  await strip.waitFor({ state: 'detached' });
  expect(await boxOf(lane)).toEqual(to);
});

test('parts of the board whose code cannot be fetched leave the board alone, and come once it can', async () => {
  const user = await running.newCompany();
  const { day, visits } = await prepareBoard(user);
  const { page } = await running.openWindow(user);
  const parts = /\/assets\/(?:field-presence-feed|late-views)/;
  await page.route(parts, (route) => route.abort('connectionrefused'));
  const refused = page.waitForEvent('requestfailed', (request) => parts.test(request.url()));
  await page.goto(`/dispatch?day=${day}`);
  const visit = bar(page, visits[0]?.id ?? '');
  await visit.waitFor();
  await refused;
  // Requested once more: the first failure has been handled by then.
  await page.waitForEvent('requestfailed', (request) => parts.test(request.url()));
  expect(await visit.count()).toBe(1);
  const asked = page.waitForResponse('**/api/field-presence');
  await page.unroute(parts);
  await page.locator('.board[data-answering]').waitFor();
  expect((await asked).status()).toBe(200);
});
