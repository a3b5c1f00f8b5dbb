import { randomUUID } from 'node:crypto';
import { createDatabase, type Database } from '@switchyard/platform/db/database.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import type { ProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { patienceMs, waitFor } from '../../support/wait-for.ts';
import { findSharedConsole } from './shared-console.ts';
import { type StackSettings, startConsoleStack } from './start-console-stack.ts';

/** A signed-in user who calls the api directly, to prepare the state shown in the browser. */
export type ConsoleUser = {
  companyId: string;
  email: string;
  password: string;
  call(method: string, path: string, options?: { body?: unknown; revision?: number }): Promise<ConsoleAnswer>;
};
export type ConsoleAnswer = {
  status: number;
  body: Record<string, unknown> & { id: string; revision: number };
};

/** Real api and worker processes, and a browser of this file. */
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
};

export type Window = { page: Page; context: BrowserContext; problems: string[] };

/** A console whose processes, database and settings belong to one file. */
export type OwnConsole = Console & { stack: ProcessStack };

export type OwnConsoleOptions = StackSettings & {
  /** False for callers that bring another browser and open no windows here. */
  hasBrowser?: boolean;
};

/**
 * The console that the files of a run share, with a browser of its own. Every test creates its own companies; nothing
 * else on this console belongs to it.
 */
export async function openConsole(): Promise<Console> {
  await using started = new AsyncDisposableStack();
  const launching = launchBrowser();
  void launching.catch(() => {});
  started.defer(async () => await (await launching).close());
  const { url, databaseUrl } = await findSharedConsole();
  const logger = createLogger({ level: 'silent', process: 'scripts' });
  const database = started.use(
    createDatabase({ url: databaseUrl, poolSize: 2, logger, statementTimeoutMs: patienceMs }),
  );
  const browser = await launching;
  const all = started.move();
  return {
    ...consoleAt({ url, database, browser }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/**
 * A console for one file, for what a shared one cannot offer: a file that stops processes, needs an address or a mail
 * server of its own, or asserts facts of the deployment, for example who its first company is.
 */
export async function openOwnConsole({
  hasBrowser = true,
  ...settings
}: OwnConsoleOptions = {}): Promise<OwnConsole> {
  await using started = new AsyncDisposableStack();
  // Starts in parallel with the processes.
  const launching = hasBrowser ? launchBrowser() : Promise.resolve(null);
  void launching.catch(() => {});
  started.defer(async () => await (await launching)?.close());
  const { url, stack, services } = started.use(
    await startConsoleStack({ ...settings, redisDatabase: Number(process.env['VITEST_POOL_ID'] ?? 1) }),
  );
  // Closed before the processes that its pages use.
  const browser = started.adopt(await launching, (open) => open?.close());
  const all = started.move();
  return {
    ...consoleAt({ url, database: services.database, browser }),
    stack,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

type Place = { url: string; database: Database; browser: Browser | null };

function consoleAt({ url, database, browser }: Place): Omit<Console, typeof Symbol.asyncDispose> {
  const opened: Window[] = [];
  return {
    url,
    database,
    newCompany: (timeZone) => signUp(url, timeZone),
    openWindow: async (user, options) => {
      if (browser === null) throw new Error('This console was opened without a browser');
      const window = await openWindow({ browser, url, user, options: options ?? {} });
      opened.push(window);
      return window;
    },
    closeWindows: async () => {
      for (const { context } of opened.splice(0)) await closeQuietly(context);
    },
  };
}

async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

async function signUp(url: string, timeZone = 'UTC'): Promise<ConsoleUser> {
  const email = `admin-${randomUUID().slice(0, 8)}@example.test`;
  const password = 'a-long-password';
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Mara',
      lastName: 'Ortiz',
      email,
      password,
      companyName: 'Harbor Field',
      timeZone,
    }),
  });
  const user = (await answer.json()) as { companyId: string };
  return { companyId: user.companyId, email, password, call: callerOf(url, answer) };
}

/** Calls the api with the session of this reply. */
export function callerOf(url: string, signedIn: Response): ConsoleUser['call'] {
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  return async (method, path, { body, revision } = {}) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        origin: url,
        cookie,
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(revision === undefined ? {} : { 'if-match': `"v${revision}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: reply.status,
      body: JSON.parse((await reply.text()) || '{}') as ConsoleAnswer['body'],
    };
  };
}

/** Closes a window regardless of pending requests. */
export async function closeQuietly(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

type NewWindow = { browser: Browser; url: string; user: ConsoleUser | null; options: WindowOptions };

async function openWindow({ browser, url, user, options }: NewWindow): Promise<Window> {
  const { width = 1440, height = 900, theme = 'dark', origin = url } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    baseURL: origin,
    hasTouch: width < 600,
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
