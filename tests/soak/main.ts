import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runCommand } from '../../scripts/lib/run-command.ts';
import { openFaultLab } from '../support/fault-lab.ts';
import type { Load, Outcome } from '../support/fault-load.ts';
import { startOfflineDevice } from './offline-device.ts';
import { type Figures, watchLab } from './watch-lab.ts';

const usage = `Usage: npm run soak -- [--minutes 120] [--writes 50]

Two api processes and two workers under the given writes a second, with 500 sockets and offline devices that come and go. Prints a
verdict: growth of memory after warm-up, the oldest task, and what was lost.
`;

const companies = 10;
const socketsPerCompany = 50;
const devicesPerCompany = 2;
/** Part of the run during which caches fill, and its longest time. */
const warmUpShare = 0.25;
const longestWarmUpMs = 20 * 60_000;
const limits = { slopeBytesPerHour: 1_000_000, oldestTaskMs: 60_000 };
/** Shorter runs cannot tell growth from noise. */
const shortestForMemoryMs = 60 * 60_000;

await runCommand(async ({ signal }) => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '120' },
      writes: { type: 'string', default: '50' },
      help: { type: 'boolean', default: false },
    },
  });
  const minutes = Number(values.minutes);
  const writesPerSecond = Number(values.writes) / companies;
  if (values.help || !(minutes > 0) || !(writesPerSecond > 0)) {
    if (!values.help) process.exitCode = 1;
    console.log(usage);
    return;
  }
  const runMs = minutes * 60_000;
  await using lab = await openFaultLab({
    followers: socketsPerCompany,
    mutationsPerSecond: writesPerSecond,
    apis: 2,
    isDirect: true,
    pollMs: 250,
  });
  const loads: Pick<Load, 'acknowledged' | 'settle' | 'admin'>[] = [lab];
  await using others = new AsyncDisposableStack();
  while (loads.length < companies) {
    const load = await lab.addLoad();
    others.defer(() => load.stop());
    loads.push(load);
  }
  const devices = loads.flatMap(({ admin, acknowledged }, company) =>
    Array.from({ length: devicesPerCompany }, (_, index) =>
      startOfflineDevice(admin, `Device ${company}.${index}`, (name) => acknowledged().add(name)),
    ),
  );
  console.log(
    `${minutes} minutes: ${companies * writesPerSecond} writes a second, ${companies * socketsPerCompany} sockets`,
  );
  const warmUpMs = Math.min(longestWarmUpMs, runMs * warmUpShare);
  const watch = watchLab(lab, { warmUpMs });
  await delay(runMs, undefined, { signal }).catch(() => console.log('Stopped early.'));
  const figures = await watch.stop();
  await Promise.all(devices.map((device) => device.stop()));
  const outcomes = await Promise.all(loads.map((load) => load.settle()));
  const isPassed = printVerdict(figures, outcomes, runMs);
  if (!isPassed) process.exitCode = 1;
});

function printVerdict(
  { slopes, oldestTaskMs }: Figures,
  outcomes: readonly Outcome[],
  runMs: number,
): boolean {
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const wrong = {
    lost: sum(({ lost }) => lost.length),
    doubled: sum(({ doubled }) => doubled.length),
    strayed: sum(({ strayed }) => strayed.length),
  };
  const judgesMemory = runMs >= shortestForMemoryMs;
  for (const { name, bytesPerHour, mostBytes } of slopes) {
    const growth = `${(bytesPerHour / 1_000_000).toFixed(1)} MB/h`;
    console.log(`${name.padEnd(12)} ${growth.padStart(12)}, at most ${Math.round(mostBytes / 1_000_000)} MB`);
  }
  console.log(`oldest task  ${(oldestTaskMs / 1_000).toFixed(1)} s`);
  console.log(`acknowledged ${sum(({ acknowledged }) => acknowledged)}`, wrong);
  console.log(
    `slowest answer ${Math.max(...outcomes.map(({ slowestAnswerMs }) => slowestAnswerMs))} ms, refusals ${sum(({ refusals }) => refusals)}`,
  );
  const isFlat = slopes.every(({ bytesPerHour }) => bytesPerHour < limits.slopeBytesPerHour);
  const isExact = wrong.lost + wrong.doubled + wrong.strayed === 0;
  if (!judgesMemory)
    console.log('Memory is not judged: a run of less than an hour cannot tell growth from noise.');
  const isPassed = isExact && oldestTaskMs <= limits.oldestTaskMs && (isFlat || !judgesMemory);
  console.log(isPassed ? 'PASSED' : 'FAILED');
  return isPassed;
}
