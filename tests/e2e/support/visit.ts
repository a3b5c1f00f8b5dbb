import type { Page } from 'playwright-core';

/**
 * Opens another page of the running console as a link does, which costs a seventh of starting the console there; an
 * empty window starts it. Waits until another page has named itself; the caller waits for what it expects there.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address);
    await page.locator('html[data-ready]').waitFor();
    return;
  }
  const isOther = await page.evaluate((to) => {
    const isOther = new URL(to, location.href).pathname !== location.pathname;
    if (isOther) document.title = '';
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    return isOther;
  }, address);
  if (isOther) await page.waitForFunction(() => document.title !== '');
}
