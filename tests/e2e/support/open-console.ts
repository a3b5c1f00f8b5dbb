import { createDatabase, type Database } from '@switchyard/platform/db/database.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import type { ProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { patienceMs, waitFor } from '../../support/wait-for.ts';
import { findBrowser } from './find-browser.ts';
import { findSharedConsole } from './shared-console.ts';
import { type ConsoleUser, signIn, signUp } from './sign-up.ts';
import { type StackSettings, startConsoleStack } from './start-console-stack.ts';

/** Real api and worker processes, and a browser. */
export type Console = AsyncDisposable & {
  url: string;
  /** The underlying database, for states that no screen can create. */
  database: Database;
  /** Creates a company; its admin works in UTC, or in the given zone. */
  newCompany(timeZone?: string): Promise<ConsoleUser>;
  /** A separate browser window, signed in; `null` for a visitor. */
  openWindow(user: ConsoleUser | null, options?: WindowOptions): Promise<Window>;
  /** Closes every window: abandoned pages would take CPU time from the next one. */
  closeWindows(): Promise<void>;
};

export type WindowOptions = {
  width?: number;
  height?: number;
  theme?: 'dark' | 'light';
  /** Another address of the same api. */
  origin?: string;
  /** Draws transitions; by default, windows ask for less motion, which the processor would draw. */
  hasMotion?: boolean;
  /** False: code is preloaded for staff, too. By default the browser asks for less data, so that nobody waits for it. */
  savesData?: boolean;
};

export type Window = { page: Page; context: BrowserContext; problems: string[] };

/** The console that files share. */
type SharedConsole = Console & {
  /** The admin of its first company, which sells the product. Other files change this company, too. */
  operator(): Promise<ConsoleUser>;
};

/** A console whose processes, database and settings belong to one file. */
export type OwnConsole = Console & { stack: ProcessStack };

/** The console that the files of a run share. Every test creates its own companies; nothing else on it belongs to it. */
export async function openConsole(): Promise<SharedConsole> {
  await using started = new AsyncDisposableStack();
  const { url, databaseUrl, operator } = await findSharedConsole();
  const logger = createLogger({ level: 'silent', process: 'scripts' });
  const database = started.use(
    createDatabase({ url: databaseUrl, poolSize: 2, logger, statementTimeoutMs: patienceMs }),
  );
  const windows = started.use(windowsOf(url));
  const all = started.move();
  return {
    ...windows,
    url,
    database,
    operator: () => signIn(url, operator),
    newCompany: (timeZone) => signUp(url, timeZone),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/**
 * A console for one file, for what a shared one cannot offer: a file that stops processes, needs an address or a mail
 * server of its own, or asserts facts of the deployment, for example who its first company is.
 */
export async function openOwnConsole(settings: StackSettings = {}): Promise<OwnConsole> {
  await using started = new AsyncDisposableStack();
  const { url, stack, services } = started.use(
    await startConsoleStack({ ...settings, redisDatabase: Number(process.env['VITEST_POOL_ID'] ?? 1) }),
  );
  // Closed before the processes that its pages use.
  const windows = started.use(windowsOf(url));
  const all = started.move();
  return {
    ...windows,
    url,
    stack,
    database: services.database,
    newCompany: (timeZone) => signUp(url, timeZone),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

type Windows = Pick<Console, 'openWindow' | 'closeWindows'> & AsyncDisposable;

/** The windows of a console; disposing closes them. */
function windowsOf(url: string): Windows {
  const opened: Window[] = [];
  const closeWindows = async () => {
    for (const { context } of opened.splice(0)) await closeQuietly(context);
  };
  return {
    openWindow: async (user, options) => {
      const window = await openWindow({ url, user, options: options ?? {} });
      opened.push(window);
      return window;
    },
    closeWindows,
    [Symbol.asyncDispose]: closeWindows,
  };
}

/** Closes a window regardless of pending requests. */
export async function closeQuietly(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Runs in the page: what the browser's setting for saving data says. */
function askForLessData(): void {
  Object.defineProperty(Object.getPrototypeOf(Reflect.get(navigator, 'connection')), 'saveData', {
    value: true,
  });
}

type NewWindow = { url: string; user: ConsoleUser | null; options: WindowOptions };

async function openWindow({ url, user, options }: NewWindow): Promise<Window> {
  const { width = 1440, height = 900, theme = 'dark', origin = url, hasMotion = false } = options;
  const { savesData = true } = options;
  const browser = await findBrowser();
  const context = await browser.newContext({
    viewport: { width, height },
    baseURL: origin,
    hasTouch: width < 600,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
  });
  // Safety limit; the parallel processes may be busy.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // The machine's network may change during the test, for example when a container starts: browsers then repeat the
    // request.
    const isElsewhere = /401|ERR_NETWORK_CHANGED/.test(message.text());
    if (message.type() === 'error' && !isElsewhere) problems.push(message.text());
  });
  await page.addInitScript((value) => localStorage.setItem('ui-theme', value), theme);
  if (savesData) await page.addInitScript(askForLessData);
  if (user) {
    await waitFor('the sign-in', async () => {
      const answer = await context.request.post(`${origin}/api/auth/login`, {
        headers: { origin },
        data: { email: user.email, password: user.password },
      });
      // Busy: the server requests a retry.
      if (answer.status() === 503) return false;
      if (!answer.ok()) throw new Error(`Not signed in: ${answer.status()} ${await answer.text()}`);
      return true;
    });
  }
  return { page, context, problems };
}
