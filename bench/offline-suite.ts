import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildWeb } from '../scripts/lib/build-web.ts';
import { findOrInstallChromium } from '../scripts/lib/find-chromium.ts';
import { repositoryRoot } from '../scripts/lib/repository-root.ts';
import { openLab } from './lab.ts';
import { type OfflineCompany, openOfflineCompany } from './offline/field-commands.ts';
import { OfflinePage } from './offline/offline-page.ts';
import { type Figure, judge, noteRuns } from './report.ts';
import { median, quantile } from './statistics.ts';

const runs = 5;
const few = 1000;
/** Number of these commands kept one by one. */
const byHand = 200;
const many = 10_000;
const keptRecords = 5000;
/** Enough that each is changed only once over all runs. */
const customers = 15_000;
const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Open = () => Promise<OfflinePage>;

/** Offline work in Chromium: storing it, sending it, and starting with a full outbox. */
export async function offlineSuite(scope: AsyncDisposableStack): Promise<Figure[]> {
  const host = { environment: process.env, report: (message: string) => console.log(message) };
  const executablePath = await findOrInstallChromium(host);
  await buildWeb(process.env);
  // A copy: a concurrent build must not change what is measured.
  const webRoot = join(repositoryRoot, '.data', 'bench', 'offline', 'web');
  rmSync(webRoot, { recursive: true, force: true });
  cpSync(join(repositoryRoot, 'web', 'dist'), webRoot, { recursive: true });
  await using lab = await openLab({
    suite: 'offline',
    scope,
    environment: { SWITCHYARD_WEB_ROOT: webRoot },
  });
  const company = await openOfflineCompany(lab, customers);
  const browser = await chromium.launch({
    executablePath,
    args: browserArguments,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  lab.own({ [Symbol.asyncDispose]: () => browser.close() });
  const open = () => OfflinePage.open(browser, company.admin);
  console.log(`  Chromium ${browser.version()}`);
  return [
    ...(await measureFew(open, company)),
    ...(await measureMany(open, company)),
    await measureStart(open, company),
  ];
}

/** A day's work, and the same day sent by a plain queue in the same run. */
async function measureFew(open: Open, company: OfflineCompany): Promise<Figure[]> {
  const kept: number[] = [];
  const drained: number[] = [];
  const plain: number[] = [];
  const longest: number[] = [];
  // The first run warms up the server.
  for (let run = -1; run < runs; run += 1) {
    await using page = await open();
    await page.goOffline();
    const commands = company.deal(few);
    const times = await page.keepEach(commands.slice(0, byHand));
    await page.keepAll(commands.slice(byHand));
    const { ms, longTasks } = await page.drain();
    const plainMs = await page.drainPlain(company.deal(few));
    if (run < 0) continue;
    kept.push(quantile(times, 0.95));
    drained.push(ms);
    plain.push(plainMs);
    longest.push(Math.max(0, ...longTasks));
  }
  noteRuns('keeping one command, p95, ms', kept);
  noteRuns(`sending ${few} commands, ms`, drained);
  noteRuns(`a plain queue sending ${few} commands, ms`, plain);
  noteRuns(`longest task above 50 ms while sending ${few}, ms`, longest);
  const ratios = plain.map((ms, run) => ms / (drained[run] ?? Number.NaN));
  const base = { unit: 'ms', better: 'lower' } as const;
  return [
    judge({ ...base, name: 'keeping one command, p95', value: median(kept), target: 5 }),
    judge({ ...base, name: `sending ${few} mixed commands`, value: median(drained), target: 1500 }),
    judge({ ...base, name: `longest task while sending ${few}`, value: median(longest), target: 50 }),
    judge({
      name: `${few} commands: times faster than a plain queue`,
      value: median(ratios),
      unit: '×',
      target: 5,
      better: 'higher',
      peer: 'one request each, ms',
      peerValue: median(plain),
    }),
  ];
}

async function measureMany(open: Open, company: OfflineCompany): Promise<Figure[]> {
  const drained: number[] = [];
  const longest: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await using page = await open();
    await page.goOffline();
    await page.keepAll(company.deal(many));
    const { ms, longTasks } = await page.drain();
    drained.push(ms);
    longest.push(Math.max(0, ...longTasks));
  }
  noteRuns(`sending ${many} commands, ms`, drained);
  noteRuns(`longest task above 50 ms while sending ${many}, ms`, longest);
  const base = { unit: 'ms', better: 'lower' } as const;
  return [
    judge({ ...base, name: `sending ${many} mixed commands`, value: median(drained), target: 10_000 }),
    judge({ ...base, name: `longest task while sending ${many}`, value: median(longest), target: 50 }),
  ];
}

/** Time from opening the page until it is usable. */
async function measureStart(open: Open, company: OfflineCompany): Promise<Figure> {
  const usable: number[] = [];
  await using page = await open();
  await page.fill(keptRecords, company.deal(few));
  for (let run = 0; run < runs; run += 1) usable.push(await page.load());
  noteRuns('start until usable, ms', usable);
  return judge({
    name: `start with ${keptRecords} records and ${few} unsent commands`,
    value: median(usable),
    unit: 'ms',
    target: 1000,
    better: 'lower',
  });
}
