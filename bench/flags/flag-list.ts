import { chromium } from 'playwright-core';
import { findOrInstallChromium } from '../../scripts/lib/find-chromium.ts';
import type { Lab, Signed } from '../lab.ts';
import { type Figure, judge, noteRuns } from '../report.ts';
import { median } from '../statistics.ts';
import { createFlags } from './flag-world.ts';

const flagCount = 5_000;
const runs = 5;
const patienceMs = 60_000;
/** A flag of the list. */
const row = 'a[href^="/feature-flags/bench_flag_"]';

declare global {
  interface Window {
    /** When the first flags were on screen and the page was free to answer; 0: not yet. */
    benchListedAt: number;
  }
}

/** From the navigation until the list of 5,000 flags shows rows and the page answers. */
export async function listFigures(lab: Lab, admin: Signed): Promise<Figure[]> {
  await createFlags(lab, admin, flagCount);
  const host = { environment: process.env, report: (message: string) => console.log(message) };
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(host),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  lab.own({ [Symbol.asyncDispose]: () => browser.close() });
  const [name = '', value = ''] = admin.cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: admin.origin });
  await context.addCookies([{ name, value, url: admin.origin }]);
  await context.addInitScript(installListProbe, row);
  const page = await context.newPage();
  const cold: number[] = [];
  const warm: number[] = [];
  // The first run warms up the server.
  for (let run = -1; run < runs; run += 1) {
    await page.goto('/feature-flags', { waitUntil: 'commit' });
    await page.waitForFunction(() => window.benchListedAt > 0, null, { timeout: patienceMs });
    if (run >= 0) cold.push(await page.evaluate(() => window.benchListedAt));
    await page.evaluate(() => {
      window.benchListedAt = 0;
    });
    // As a link of the running console does.
    await page.evaluate(() => {
      history.pushState(null, '', '/jobs');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await page.locator(row).first().waitFor({ state: 'detached', timeout: patienceMs });
    const ms = await page.evaluate(async () => {
      const start = performance.now();
      history.pushState(null, '', '/feature-flags');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      await window.benchWhenListed();
      return performance.now() - start;
    });
    if (run >= 0) warm.push(ms);
  }
  await browser.close();
  const base = { unit: 'ms', target: 1_000, better: 'lower' } as const;
  const opened = `list of ${flagCount} flags opened in the running console: interactive`;
  const started = `list of ${flagCount} flags, console started from nothing: interactive`;
  noteRuns(opened, warm);
  noteRuns(started, cold);
  return [
    judge({ ...base, name: opened, value: median(warm) }),
    judge({ ...base, name: started, value: median(cold) }),
  ];
}

declare global {
  interface Window {
    benchWhenListed: () => Promise<void>;
  }
}

/** Runs in the page before its own scripts. */
function installListProbe(listed: string): void {
  window.benchListedAt = 0;
  window.benchWhenListed = () =>
    new Promise((resolve) => {
      const look = () => {
        if (document.querySelector(listed) === null) {
          requestAnimationFrame(look);
          return;
        }
        // After what this frame still has to do.
        const after = new MessageChannel();
        after.port1.onmessage = () => resolve();
        after.port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  void window.benchWhenListed().then(() => {
    window.benchListedAt = performance.now();
  });
}
