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

/** Draws a line with the mouse. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}

/** Takes hold of something once it stands still: of its middle, or of a place in it. @returns where the mouse is */
export async function takeHold(page: Page, target: Locator, position?: Point): Promise<Point> {
  for (;;) {
    await target.hover(position ? { position } : {});
    await page.mouse.down();
    // Between the two it may have been moved by what arrived, or by the board's first scroll: then the hand closed on nothing.
    if (await target.evaluate((element) => element.matches(':active'))) break;
    await page.mouse.up();
  }
  // Measured while it is held: nothing moves under a hand.
  const { x, y, width, height } = await boxOf(target);
  return { x: x + (position?.x ?? width / 2), y: y + (position?.y ?? height / 2) };
}

/** Lets go of it elsewhere. In one move: how long the pointer is at an edge, which scrolls, is up to nobody. */
export async function dropAt(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.up();
}

/** Drags a bar onto the lane of a technician, at the same time of day. */
export async function dragToRow(page: Page, visitId: string, technicianId: string): Promise<void> {
  const { x } = await takeHold(page, bar(page, visitId));
  const row = await boxOf(page.locator(`[data-row="${technicianId}"]`));
  await dropAt(page, { x, y: row.y + row.height / 2 });
}
