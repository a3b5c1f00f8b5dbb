import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Signed } from '../lab.ts';
import { installProbe } from './page-probe.ts';

const patienceMs = 30_000;
const bars = '[data-visit][data-movable]';

/** The board in a browser window with an empty cache. */
export class BoardPage implements AsyncDisposable {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #devtools: CDPSession;
  /** Initial horizontal scroll position, px. */
  #scrolled = 0;

  private constructor(context: BrowserContext, page: Page, devtools: CDPSession) {
    this.#context = context;
    this.page = page;
    this.#devtools = devtools;
  }

  static async open(browser: Browser, { origin, cookie }: Signed): Promise<BoardPage> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: origin });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
    await context.addInitScript(installProbe);
    const page = await context.newPage();
    return new BoardPage(context, page, await context.newCDPSession(page));
  }

  /** Opens `/dispatch` with an empty cache; returns milliseconds until the first visits are on screen. */
  async load(): Promise<number> {
    await this.page.goto('/dispatch', { waitUntil: 'commit' });
    await this.page.waitForFunction(() => window.benchProbe.boardPainted > 0, null, { timeout: patienceMs });
    await this.page.locator(bars).first().waitFor({ timeout: patienceMs });
    this.#scrolled = await this.page.evaluate(() => document.querySelector('.board-grid')?.scrollLeft ?? 0);
    return await this.page.evaluate(() => window.benchProbe.boardPainted);
  }

  /** Compressed bytes of the scripts fetched before the board was painted, and of all fetched so far. */
  async scriptBytes(): Promise<{ first: number; all: number }> {
    return await this.page.evaluate(() => {
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        (entry) => new URL(entry.name).pathname.endsWith('.js'),
      );
      const bytesOf = (some: PerformanceResourceTiming[]) =>
        some.reduce((sum, entry) => sum + entry.encodedBodySize, 0);
      const first = scripts.filter((entry) => entry.responseEnd <= window.benchProbe.boardPainted);
      return { first: bytesOf(first), all: bytesOf(scripts) };
    });
  }

  /** Drags a visit over the rows; returns milliseconds between frames and of work per frame. */
  async drag(lastsMs: number): Promise<{ deltas: number[]; work: number[] }> {
    const { mouse } = this.page;
    const box = await this.#barInView();
    await mouse.move(box.x, box.y);
    await mouse.down();
    await mouse.move(box.x + 8, box.y + 8, { steps: 4 });
    await this.page.locator('.board-preview').waitFor({ timeout: patienceMs });
    await this.page.evaluate(() => {
      window.benchProbe.frames = { deltas: [], work: [] };
    });
    const start = performance.now();
    for (let now = start; now - start < lastsMs; now = performance.now()) {
      const turn = (now - start) / 700;
      // Away from the edges, where the board would scroll.
      await mouse.move(740 + 200 * Math.sin(turn), 500 + 210 * Math.sin(turn * 1.7));
      await delay(4);
    }
    const frames = await this.page.evaluate(() => {
      const { frames: seen } = window.benchProbe;
      window.benchProbe.frames = null;
      return seen;
    });
    await this.page.keyboard.press('Escape');
    await mouse.up();
    return frames ?? { deltas: [], work: [] };
  }

  /**
   * Performs a dispatcher's actions of one minute; returns the longest response delay, measured as Interaction to Next
   * Paint.
   */
  async interact(): Promise<number> {
    const { keyboard, mouse } = this.page;
    await this.page.evaluate(() => window.benchProbe.interactions.clear());
    for (let round = 0; round < 4; round += 1) {
      const box = await this.#barInView(round * 3);
      await mouse.click(box.x, box.y);
      await this.page.getByRole('dialog').waitFor({ timeout: patienceMs });
      await keyboard.press('Escape');
      await this.page.getByRole('dialog').waitFor({ state: 'detached', timeout: patienceMs });
      for (const key of ['j', 'ArrowRight', 'm', 'ArrowRight', 'ArrowDown', 'Escape']) {
        await keyboard.press(key);
        await delay(60);
      }
      const from = await this.#barInView(round * 2 + 1);
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(from.x, from.y + 120, { steps: 8 });
      await keyboard.press('Escape');
      await mouse.up();
      await keyboard.press('/');
      await keyboard.type('leak', { delay: 40 });
      for (let index = 0; index < 4; index += 1) await keyboard.press('Backspace');
      await keyboard.press('Escape');
      await delay(200);
    }
    const longest = await this.page.evaluate(() => [...window.benchProbe.interactions.values()]);
    // Shorter ones are not reported: the browser's threshold is 16 ms.
    return Math.max(16, ...longest);
  }

  /** Live JavaScript heap after a collection; bytes. */
  async heapBytes(): Promise<number> {
    await this.#devtools.send('HeapProfiler.collectGarbage');
    return (await this.#devtools.send('Runtime.getHeapUsage')).usedSize;
  }

  /** Middle of a draggable bar, well inside the view. */
  async #barInView(skip = 0): Promise<{ x: number; y: number }> {
    await this.page.evaluate(
      (left) => document.querySelector('.board-grid')?.scrollTo({ left, top: 0 }),
      this.#scrolled,
    );
    const all = await this.page.locator(bars).evaluateAll((elements) =>
      elements
        .map((element) => element.getBoundingClientRect())
        .map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }))
        .filter((box) => box.x > 420 && box.x < 1050 && box.y > 260 && box.y < 760),
    );
    const found = all[skip % Math.max(1, all.length)];
    if (!found) throw new Error('No visit in view can be moved');
    return found;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.close();
  }
}
