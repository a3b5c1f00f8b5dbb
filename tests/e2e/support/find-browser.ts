import { statfsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Shared memory that lets pages share it through memory, bytes; containers often have 64 MiB. */
const enoughShared = 1024 ** 3;

/** The features that Playwright 1.65 switches off. The browser reads the last list alone, so ours repeats it. */
const offForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Pages of the browser's own address field, which it draws for each window: a third of what an empty window costs. */
const ownPages = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
];

let running: Promise<Browser> | undefined;

/**
 * The browser of this test process. Its files share it, because starting one costs more than most tests; windows are
 * separate contexts. It ends with the process.
 */
export async function findBrowser(): Promise<Browser> {
  const browser = await running?.catch(() => undefined);
  if (browser?.isConnected() === true) return browser;
  running = launchBrowser();
  return await running;
}

async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    // Every response passes through shared memory; in files of /tmp that takes a quarter of a page's start.
    ...(hasSharedMemory() ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...offForPlaywright, ...ownPages].join(',')}`,
    ],
  });
}

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= enoughShared;
  } catch {
    return false;
  }
}
