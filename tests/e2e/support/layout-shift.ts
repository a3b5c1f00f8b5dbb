import type { Page } from 'playwright-core';

type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type Shift = PerformanceEntry & { value: number; sources: readonly Source[] };
type Recorded = { shifts: { value: number; what: string }[] };

/** Records layout shifts without user input on the pages opened from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Recorded['shifts'] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.className}`
        : (node?.textContent ?? '?');
    const describe = ({ node, previousRect: { y }, currentRect }: Source) =>
      `${nameOf(node)} from y ${String(y)} to ${String(currentRect.y)}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        shifts.push({ value: entry.value, what: entry.sources.map(describe).join(' + ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Delays fonts until the page was painted with its fallback fonts. */
export async function holdFonts(page: Page): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
}

/**
 * Delays scripts until the shell was painted with its spinner.
 * @param held - pattern of their paths
 */
export async function holdScripts(page: Page, held: RegExp): Promise<void> {
  await page.route(held, async (route) => {
    await page.locator('main [role=status]').waitFor();
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
        }),
    );
    await route.continue();
  });
}

/**
 * Waits until the page has received its data.
 * @returns the cumulative layout shift, and its sources
 */
export async function settledShift(page: Page): Promise<{ moved: number; what: string[] }> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (window as unknown as Recorded).shifts);
  return {
    moved: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`),
  };
}
