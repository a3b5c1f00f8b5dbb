import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { buildWeb } from '../scripts/lib/build-web.ts';
import { findOrInstallChromium } from '../scripts/lib/find-chromium.ts';
import { repositoryRoot } from '../scripts/lib/repository-root.ts';
import { openBoardCompany } from './board/board-company.ts';
import { BoardPage } from './board/board-page.ts';
import { startOtherDispatchers } from './board/other-dispatchers.ts';
import { openLab } from './lab.ts';
import { type Figure, judge, noteRuns } from './report.ts';
import { median, quantile } from './statistics.ts';

const runs = 5;
const eventsPerSecond = 50;
const dragMs = 4_000;
const settleMs = 2_000;
const heapMs = 60_000;
const heapWarmUpMs = 10_000;
const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The dispatch board of a large company in Chromium, while other dispatchers move visits. */
export async function boardSuite(scope: AsyncDisposableStack): Promise<Figure[]> {
  const host = { environment: process.env, report: (message: string) => console.log(message) };
  const executablePath = await findOrInstallChromium(host);
  await buildWeb(process.env);
  // A copy: a concurrent build must not change what is measured.
  const webRoot = join(repositoryRoot, '.data', 'bench', 'board', 'web');
  rmSync(webRoot, { recursive: true, force: true });
  cpSync(join(repositoryRoot, 'web', 'dist'), webRoot, { recursive: true });
  await using lab = await openLab({
    suite: 'board',
    scope,
    environment: { SWITCHYARD_WEB_ROOT: webRoot },
  });
  const { admin, movable } = await openBoardCompany(lab);
  const browser = await chromium.launch({
    executablePath,
    args: browserArguments,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  lab.own({ [Symbol.asyncDispose]: () => browser.close() });
  const others = lab.own(startOtherDispatchers(admin, movable, eventsPerSecond));
  const open = () => BoardPage.open(browser, admin);
  const visits = await measureVisits(open);
  const heap = await measureHeap(open);
  console.log(`  other dispatchers moved ${others.moved()} visits; ${version(browser)}`);
  const rate = judge({
    name: 'moves of others meanwhile',
    value: others.rate(),
    unit: '/s',
    target: 0.9 * eventsPerSecond,
    better: 'higher',
  });
  return [...visits, heap, rate];
}

async function measureVisits(open: () => Promise<BoardPage>): Promise<Figure[]> {
  const painted: number[] = [];
  const scripts: number[] = [];
  const allScripts: number[] = [];
  const deltas: number[] = [];
  const work: number[] = [];
  const delays: number[] = [];
  // The first run warms up the server, not the browser: each run has an empty cache.
  for (let run = -1; run < runs; run += 1) {
    await using board = await open();
    const paintedMs = await board.load();
    await delay(settleMs);
    if (run < 0) continue;
    painted.push(paintedMs);
    const bytes = await board.scriptBytes();
    scripts.push(bytes.first / 1000);
    allScripts.push(bytes.all / 1000);
    const frames = await board.drag(dragMs);
    deltas.push(quantile(frames.deltas, 0.95));
    work.push(quantile(frames.work, 0.95));
    delays.push(await board.interact());
  }
  noteRuns('first paint of the board, ms', painted);
  noteRuns('scripts fetched before the first paint, kB', scripts);
  noteRuns('scripts fetched two seconds later, kB', allScripts);
  noteRuns('drag: time between frames, p95, ms', deltas);
  noteRuns('drag: work per frame, p95, ms', work);
  noteRuns('interaction to next paint, ms', delays);
  const base = { unit: 'ms', better: 'lower' } as const;
  const load = `${eventsPerSecond} events/s`;
  return [
    judge({ ...base, name: `first paint of the board, ${load}`, value: median(painted), target: 1500 }),
    judge({ ...base, name: `drag frame p95, ${load}`, value: median(work), target: 16 }),
    judge({ ...base, name: `drag: time between frames p95, ${load}`, value: median(deltas), target: 33.4 }),
    judge({ ...base, name: `INP p75 over visits, ${load}`, value: quantile(delays, 0.75), target: 100 }),
    judge({
      name: 'scripts of the route, gzip',
      value: median(scripts),
      unit: 'kB',
      target: 180,
      better: 'lower',
    }),
  ];
}

async function measureHeap(open: () => Promise<BoardPage>): Promise<Figure> {
  await using board = await open();
  await board.load();
  await delay(heapWarmUpMs);
  const before = await board.heapBytes();
  await delay(heapMs);
  return judge({
    name: `heap growth in ${heapMs / 1000} s`,
    value: ((await board.heapBytes()) - before) / 1e6,
    unit: 'MB',
    target: 5,
    better: 'lower',
  });
}

function version(browser: Browser): string {
  return `Chromium ${browser.version()}`;
}
