import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { prepareBoard } from './support/prepare-board.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterAll(() => running[Symbol.asyncDispose]());

const bar = (page: Page, id: string) => page.locator(`[data-visit="${id}"]`);
const rowOf = (page: Page, id: string) =>
  bar(page, id).evaluate((element) => element.closest('[data-row]')?.getAttribute('data-row'));

/** Drags a bar onto the row of a technician, at the same time of day. */
async function dragToRow(page: Page, visitId: string, technicianId: string): Promise<void> {
  const from = await bar(page, visitId).boundingBox();
  const row = await page.locator(`[data-row="${technicianId}"]`).boundingBox();
  if (!from || !row) throw new Error('Nothing to drag');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, row.y + row.height / 2, { steps: 12 });
  await page.mouse.up();
}

test('two dispatchers see each other move visits, and a booked time is refused with the reason', async () => {
  const user = await running.newCompany();
  const { day, technicians, visits } = await prepareBoard(user);
  const [ada, ben] = technicians;
  const [noHeat, condenser] = visits;
  if (!ada || !ben || !noHeat || !condenser) throw new Error('The board was not prepared');
  const [first, second] = [await running.openWindow(user), await running.openWindow(user)];
  for (const { page } of [first, second]) {
    await page.goto(`/dispatch?day=${day}`);
    await bar(page, noHeat.id).waitFor();
  }
  expect(await rowOf(second.page, noHeat.id)).toBe(ada.id);

  await dragToRow(first.page, noHeat.id, ben.id);
  await expect.poll(() => rowOf(first.page, noHeat.id)).toBe(ben.id);
  await expect.poll(() => rowOf(second.page, noHeat.id), { timeout: 5_000 }).toBe(ben.id);

  await dragToRow(second.page, condenser.id, ada.id);
  await expect.poll(() => rowOf(first.page, condenser.id), { timeout: 5_000 }).toBe(ada.id);

  const saved = await user.call('GET', `/api/visits/${noHeat.id}`);
  expect(saved.body['assignments']).toMatchObject([{ technicianId: ben.id }]);
  expect(saved.body['scheduledStart']).toBe(`${day}T05:00:00.000Z`);
  expect([...first.problems, ...second.problems]).toEqual([]);
});

test('a visit moves by keyboard alone', async () => {
  const user = await running.newCompany();
  const { day, visits } = await prepareBoard(user);
  const [visit] = visits;
  if (!visit) throw new Error('The board was not prepared');
  const { page } = await running.openWindow(user);
  await page.goto(`/dispatch?day=${day}`);
  await bar(page, visit.id).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await page.locator(`[data-visit="${visit.id}"][data-active]`).waitFor();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await user.call('GET', `/api/visits/${visit.id}`)).body['scheduledStart'], {
      timeout: 5_000,
    })
    .toBe(`${day}T05:15:00.000Z`);
});
