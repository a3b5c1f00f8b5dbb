import type { Locator, Page } from 'playwright-core';

type Point = { x: number; y: number };

/** Opens the board of a day; resolves when its visits are interactive. */
export async function showBoard(page: Page, day: string): Promise<void> {
  await page.goto(`/dispatch?day=${day}`);
  await page.locator('.board[data-answering]').waitFor();
}

/** The bar of a visit. */
export function bar(page: Page, visitId: string): Locator {
  return page.locator(`[data-visit="${visitId}"]`);
}

/** Technician whose lane contains a visit. */
export async function rowOf(page: Page, visitId: string): Promise<string | null | undefined> {
  return await bar(page, visitId).evaluate((element) =>
    element.closest('[data-row]')?.getAttribute('data-row'),
  );
}

/** Position of an element in the window. */
export async function boxOf(target: Locator): Promise<Point & { width: number; height: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to see');
  return box;
}

/** Moves the mouse along a line. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}

/**
 * Presses the mouse on an element once it has stopped moving: at its centre, or at a given point.
 * @returns the mouse position
 */
export async function takeHold(page: Page, target: Locator, position?: Point): Promise<Point> {
  for (;;) {
    await target.hover(position ? { position } : {});
    await page.mouse.down();
    // Arriving data or the board's first scroll may have moved it in between: then the press missed.
    if (await target.evaluate((element) => element.matches(':active'))) break;
    await page.mouse.up();
  }
  // Measured while it is held: nothing moves during a drag.
  const { x, y, width, height } = await boxOf(target);
  return { x: x + (position?.x ?? width / 2), y: y + (position?.y ?? height / 2) };
}

/** Releases it elsewhere. In one move, because time spent near an edge causes uncontrolled scrolling. */
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
