import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Signed } from '../lab.ts';
import { drainPlainQueue } from '../peers/plain-queue.ts';
import type { FieldCommand } from './field-commands.ts';
import { type Drained, installDrain, installOutbox, installStore } from './page-outbox.ts';

const patienceMs = 180_000;
const path = '/customers';

/** The console on its own device. */
export class OfflinePage implements AsyncDisposable {
  readonly #context: BrowserContext;
  readonly #page: Page;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
  }

  static async open(browser: Browser, { origin, cookie }: Signed): Promise<OfflinePage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: origin });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
    for (const install of [installStore, installDrain, installOutbox]) await context.addInitScript(install);
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    const opened = new OfflinePage(context, page);
    await opened.load();
    return opened;
  }

  /** Opens the page; returns milliseconds from the start of the navigation until it and its outbox are usable. */
  async load(): Promise<number> {
    await this.#page.goto(path, { waitUntil: 'commit' });
    await this.#page.waitForFunction(() => window.benchOutbox.usableAt > 0, null, { timeout: patienceMs });
    return await this.#page.evaluate(() => window.benchOutbox.usableAt);
  }

  async goOffline(): Promise<void> {
    await this.#context.setOffline(true);
    await this.#page.waitForFunction(() => window.benchOutbox.offline()?.network === 'offline');
  }

  /** Returns the milliseconds until each was durable. */
  keepEach(commands: readonly FieldCommand[]): Promise<number[]> {
    return this.#page.evaluate((list) => window.benchOutbox.keepEach(list), commands);
  }

  async keepAll(commands: readonly FieldCommand[]): Promise<void> {
    for (let at = 0; at < commands.length; at += 1000) {
      await this.#page.evaluate((list) => window.benchOutbox.keepAll(list), commands.slice(at, at + 1000));
    }
  }

  /** Goes online and sends everything. @throws Error if an action needs the user */
  async drain(): Promise<Drained> {
    const drained = this.#page.evaluate(() => window.benchOutbox.drained());
    await this.#context.setOffline(false);
    const stuck = this.#page.waitForFunction(
      () =>
        window.benchOutbox
          .offline()
          ?.actions.some(({ state }) => state === 'attention' || state === 'conflict'),
      null,
      { timeout: patienceMs, polling: 1000 },
    );
    stuck.catch(() => {});
    const ended = await Promise.race([drained, stuck]);
    if ('ms' in ended) return ended;
    const left = await this.#page.evaluate(() =>
      window.benchOutbox
        .offline()
        ?.actions.find(({ state }) => state === 'attention' || state === 'conflict'),
    );
    throw new Error(`A command was not applied: ${JSON.stringify(left)}`);
  }

  drainPlain(commands: readonly FieldCommand[]): Promise<number> {
    return this.#page.evaluate(drainPlainQueue, commands);
  }

  /** Fills the device: `records` cached records, and `commands` that are not sent for now. */
  async fill(records: number, commands: readonly FieldCommand[]): Promise<void> {
    await this.goOffline();
    await this.keepAll(commands);
    await this.#page.evaluate(async (count) => {
      const session = await window.benchOutbox.session();
      const kinds = ['job', 'customer', 'visit', 'visit_entry', 'technician'];
      for (const kind of kinds) {
        const copies = Array.from({ length: count / kinds.length }, () => ({
          id: crypto.randomUUID(),
          revision: 1,
          name: 'Harbor Bakery',
          title: 'No heat, third floor',
          notes: 'Ring twice, the dog is friendly. '.repeat(10),
          updatedAt: new Date().toISOString(),
        }));
        session.keep(kind, copies);
      }
    }, records);
    await this.#page.waitForFunction(
      stored,
      { store: 'records', count: records },
      { polling: 500, timeout: patienceMs },
    );
    await this.#page.evaluate(postpone, 250_000);
    await this.#context.setOffline(false);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.close();
  }
}

/** Runs in the page: true if a store of the outbox database has this number of rows. */
async function stored({ store, count }: { store: string; count: number }): Promise<boolean> {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fsm-v3-'));
  return await new Promise((resolve, reject) => {
    const opening = indexedDB.open(found?.name ?? '');
    opening.onerror = () => reject(opening.error ?? new Error('Not opened'));
    opening.onsuccess = () => {
      const counting = opening.result.transaction(store).objectStore(store).count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result >= count);
      };
    };
  });
}

/** Runs in the page: postpones all pending actions by this many ms, so that starts can be measured repeatedly. */
async function postpone(ms: number): Promise<void> {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fsm-v3-'));
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(found?.name ?? '');
    opening.onerror = () => reject(opening.error ?? new Error('Not opened'));
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('outbox', 'readwrite');
      const outbox = transaction.objectStore('outbox');
      const reading = outbox.openCursor();
      reading.onsuccess = () => {
        const cursor = reading.result;
        if (cursor === null) return;
        cursor.update({ ...(cursor.value as object), state: 'pending', nextAttemptAt: Date.now() + ms });
        cursor.continue();
      };
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
