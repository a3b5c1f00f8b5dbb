import puppeteer, { type ElementHandle, type SupportedBrowser } from 'puppeteer-core';
import type { BrowserPage } from './browser-page.ts';
import { drivePage } from './drive-page.ts';

/** Opens windows of one running Chromium or Firefox; each has its own cookies and storage. */
export async function openPuppeteer(browser: SupportedBrowser, executablePath: string) {
  const running = await puppeteer.launch({
    browser,
    executablePath,
    headless: true,
    protocol: 'webDriverBiDi',
    args: browser === 'chrome' ? ['--no-sandbox', '--disable-gpu', '--no-first-run'] : [],
    timeout: 120_000,
    protocolTimeout: 120_000,
  });
  return {
    version: await running.version(),
    openPage: async (width: number, height: number): Promise<BrowserPage> => {
      const context = await running.createBrowserContext();
      const page = await context.newPage();
      // Beside the size the driver sets an orientation, which Firefox 140 does not know.
      await page.setViewport({ width, height }).catch((error: unknown) => {
        if (!/unknown command emulation\.setScreenOrientationOverride/.test(String(error))) throw error;
      });
      await page.waitForFunction(`innerWidth === ${width} && innerHeight === ${height}`);
      // Leaving a page with unsent work opens a confirmation that blocks the navigation. WebKit's driver accepts it
      // automatically.
      page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
      return drivePage<ElementHandle>({
        goto: async (url) => void (await page.goto(url, { timeout: 120_000 })),
        find: async (expression) =>
          (await page.evaluateHandle(expression)).asElement() as ElementHandle | null,
        click: (handle) => handle.click(),
        type: (handle, text) => handle.type(text),
        choose: (handle, file) => (handle as ElementHandle<HTMLInputElement>).uploadFile(file),
        read: (expression) => page.evaluate(expression),
        end: () => context.close(),
      });
    },
    [Symbol.asyncDispose]: () => running.close(),
  };
}
