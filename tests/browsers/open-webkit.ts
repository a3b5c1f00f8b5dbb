import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { Builder, Capabilities, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import { waitFor } from '../support/wait-for.ts';
import type { BrowserPage } from './browser-page.ts';
import { drivePage } from './drive-page.ts';

const startMs = 60_000;

type WebkitPaths = { readonly driver: string; readonly miniBrowser: string; readonly display: string };

/** Opens windows of WebKitGTK; each is a separate browser on a virtual display. */
export async function openWebkit(paths: WebkitPaths) {
  await using started = new AsyncDisposableStack();
  const display = await startDisplay(paths.display);
  started.defer(() => endProcess(display.process));
  const port = await freePort();
  const driver = spawn(paths.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      // Without a GPU and without the privileges that its sandbox needs.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  started.defer(() => endProcess(driver));
  const server = `http://127.0.0.1:${port}`;
  const options = { binary: paths.miniBrowser, args: ['--automation'] };
  await waitFor('WebKitWebDriver answers', () => isAnswering(server), startMs);
  const all = started.move();
  return {
    version: 'WebKitGTK',
    openPage: async (width: number, height: number): Promise<BrowserPage> => {
      const page = await new Builder()
        .usingServer(server)
        .disableEnvironmentOverrides()
        .withCapabilities(
          new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }),
        )
        .build();
      await page.manage().window().setRect({ x: 0, y: 0, width, height });
      return drive(page);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

function drive(page: WebDriver): BrowserPage {
  return drivePage<WebElement>({
    goto: (url) => page.get(url),
    find: (expression) =>
      page.executeScript<WebElement | null>(`return ${expression}`).catch((cause: unknown) => {
        // It left the page before it had a name for the driver.
        if (cause instanceof error.StaleElementReferenceError) return null;
        throw cause;
      }),
    click: (handle) => handle.click(),
    type: (handle, text) => handle.sendKeys(text),
    choose: (handle, file) => handle.sendKeys(file),
    read: (expression) => page.executeScript(`return ${expression}`),
    end: () => page.quit(),
  });
}

/** A virtual display; it reports which number was free. */
async function startDisplay(program: string): Promise<{ process: ChildProcess; name: string }> {
  const process = spawn(program, ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    process.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8').trim()));
    process.once('error', reject);
    process.once('exit', () => reject(new Error('Xvfb has ended')));
  });
  return { process, name: `:${number}` };
}

async function isAnswering(server: string): Promise<boolean> {
  return await fetch(`${server}/status`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGTERM');
  await ended;
}
