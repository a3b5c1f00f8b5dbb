import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@switchyard/platform/db/database.ts';
import { type ProcessStack, startProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { closeRedis, connectWorker } from '@switchyard/platform/redis/redis-connections.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { createTestDatabase } from '../../support/test-database.ts';
import { waitFor } from '../../support/wait-for.ts';

const webRoot = process.env['TEST_WEB_ROOT'] ?? new URL('../../../web/dist/', import.meta.url).pathname;

const logger = createLogger({ level: 'silent', process: 'scripts' });

/**
 * Every suite starts the same processes; the compile cache, keyed by content and version, avoids recompiling the
 * code.
 */
const compiledCode = join(tmpdir(), 'switchyard-e2e-compiled');

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

/** Real api and worker processes with their own database, and a browser. */
export type Console = AsyncDisposable & {
  url: string;
  stack: ProcessStack;
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

export type ConsoleOptions = {
  /** An additional address in front of the api for browsers. */
  publicOrigin?: string;
  /** Default: none, mails are stored. */
  smtpUrl?: string;
  /** False for callers that bring another browser and open no windows here. */
  hasBrowser?: boolean;
};

export async function openConsole({
  publicOrigin,
  smtpUrl,
  hasBrowser = true,
}: ConsoleOptions = {}): Promise<Console> {
  await using started = new AsyncDisposableStack();
  // Starts in parallel with the processes.
  const launching = hasBrowser ? launchBrowser() : Promise.resolve(null);
  void launching.catch(() => {});
  started.defer(async () => await (await launching)?.close());
  const services = started.use(await createTestDatabase());
  const stack = started.use(
    await startProcessStack({
      environment: {
        NODE_ENV: 'production',
        DATABASE_URL: services.appUrl,
        DATABASE_RELAY_URL: services.relayUrl,
        REDIS_URL: await isolatedRedis(),
        SWITCHYARD_DEMO: 'true',
        SWITCHYARD_WEB_ROOT: webRoot,
        SWITCHYARD_RATE_LIMIT_FACTOR: '1000',
        LOG_LEVEL: 'info',
        NODE_COMPILE_CACHE: compiledCode,
        ...(smtpUrl === undefined ? {} : { SWITCHYARD_SMTP_URL: smtpUrl }),
        ...(publicOrigin === undefined ? {} : { SWITCHYARD_PUBLIC_ORIGIN: publicOrigin }),
      },
      apis: 1,
      workers: 1,
      logFolder: mkdtempSync(join(tmpdir(), 'switchyard-e2e-')),
    }),
  );
  const url = stack.apis[0]?.url ?? '';
  // Closed before the processes that its pages use.
  const browser = started.adopt(await launching, (open) => open?.close());
  const opened: Window[] = [];
  const all = started.move();
  return {
    url,
    stack,
    database: services.database,
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
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Queues have fixed names: parallel consoles each use a separate, initially empty Redis database. */
async function isolatedRedis(): Promise<string> {
  const url = new URL(process.env['TEST_REDIS_URL'] ?? '');
  url.pathname = `/${Number(process.env['VITEST_POOL_ID'] ?? 1)}`;
  const client = connectWorker({ url: url.href, logger, name: 'console' });
  await client.flushdb();
  await closeRedis(client);
  return url.href;
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
