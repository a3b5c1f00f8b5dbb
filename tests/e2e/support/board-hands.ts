import type { Locator, Page } from 'playwright-core';

type Point = { x: number; y: number };

/** Opens the board of a day; settles when its visits can be worked with. */
export async function showBoard(page: Page, day: string): Promise<void> {
  await page.goto(`/dispatch?day=${day}`);
  await page.locator('.board[data-answering]').waitFor();
}

/** The bar of a visit. */
export function bar(page: Page, visitId: string): Locator {
  return page.locator(`[data-visit="${visitId}"]`);
}

/** Technician whose lane a visit is in. */
export async function rowOf(page: Page, visitId: string): Promise<string | null | undefined> {
  return await bar(page, visitId).evaluate((element) =>
    element.closest('[data-row]')?.getAttribute('data-row'),
  );
}

/** Where an element is in the window. */
export async function boxOf(target: Locator): Promise<Point & { width: number; height: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to see');
  return box;
}

/** Takes hold of something with the mouse and lets go elsewhere. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}

/** Drags a bar onto the lane of a technician, at the same time of day. */
export async function dragToRow(page: Page, visitId: string, technicianId: string): Promise<void> {
  const from = await boxOf(bar(page, visitId));
  const row = await boxOf(page.locator(`[data-row="${technicianId}"]`));
  const x = from.x + from.width / 2;
  await drag(page, { x, y: from.y + from.height / 2 }, { x, y: row.y + row.height / 2 });
}
